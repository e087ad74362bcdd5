import sharp from 'sharp';
import { expect } from 'vitest';
import { anEvent } from '#test/factories/events.ts';
import { testWithDb } from '#test/with-db.ts';
import { getEventPreview } from './get-event-preview.ts';

testWithDb(
  'a public event has a picture for messengers, drawn once, and anew when it changes',
  async ({ ctx }) => {
    const { id } = await anEvent(ctx.db, { title: 'درسِ قرآن & <b>Dars</b>' });
    const first = await getEventPreview.run(ctx, { id });
    expect(first.type).toBe('image/png');
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    const again = await getEventPreview.run(ctx, { id, v: 'abc' });
    expect(again.bytes).toBe(first.bytes);
    const other = await anEvent(ctx.db, { title: 'Something else' });
    const second = await getEventPreview.run(ctx, { id: other.id });
    expect(Buffer.compare(second.bytes, first.bytes)).not.toBe(0);
  },
);

testWithDb('a cancelled event says so; the longest title is cut, not refused', async ({ ctx }) => {
  const fields = { title: 'x'.repeat(200) };
  const on = await anEvent(ctx.db, fields);
  const off = await anEvent(ctx.db, { ...fields, status: 'cancelled' });
  const [shown, cancelled] = [
    await getEventPreview.run(ctx, { id: on.id }),
    await getEventPreview.run(ctx, { id: off.id }),
  ];
  expect(Buffer.compare(shown.bytes, cancelled.bytes)).not.toBe(0);
});

testWithDb('what is not for everyone has no picture', async ({ ctx }) => {
  for (const fields of [{ status: 'pending' as const }, { isPublic: false }]) {
    const { id } = await anEvent(ctx.db, fields);
    await expect(getEventPreview.run(ctx, { id })).rejects.toMatchObject({ code: 'event_not_found' });
  }
});
