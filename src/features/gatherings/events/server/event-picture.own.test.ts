import sharp from 'sharp';
import { expect } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { anEvent } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { deleteEvent } from './event.own.ts';
import { events } from './event.tables.ts';
import { getEventImage, putEventImage, removeEventImage } from './event-picture.own.ts';

const picture = () => sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } });

testWithDb(
  'a picture is cropped and re-encoded, and visible to everyone who can see the event',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const event = await anEvent(ctx.db, { createdBy: user.id, status: 'pending' });
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: 'Canary' } })
      .jpeg()
      .toBuffer();
    const { imageUrl } = await putEventImage.run(host, { id: event.id, bytes });
    const name = imageUrl.replace('/media/events/', '');
    const answer = await getEventImage.run(host, { name });
    const { format, width, height, exif } = await sharp(answer.bytes).metadata();
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 1280,
      height: 720,
      exif: undefined,
    });
    const public_ = { ...ctx, actor: visitor };
    await expect(getEventImage.run(public_, { name })).rejects.toMatchObject({ code: 'image_not_found' });
    await ctx.db.update(events).set({ status: 'approved' });
    expect((await getEventImage.run(public_, { name })).type).toBe('image/webp');
  },
);

testWithDb('a file that is not a picture is refused, and so is another member’s upload', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const lie = putEventImage.run(host, { id: event.id, bytes: script });
  await expect(lie).rejects.toMatchObject({ code: 'bad_picture' });
  const bytes = await picture().png().toBuffer();
  const foreign = putEventImage.run(stranger, { id: event.id, bytes });
  await expect(foreign).rejects.toMatchObject({ code: 'not_your_event' });
});

testWithDb(
  'a picture applies to all dates of a series, and its file is deleted with the last',
  async ({ ctx }) => {
    const { ctx: host, user } = await asMember(ctx);
    const seriesId = '01a1fbf2-d9db-73f0-a93a-000000000001';
    const fields = { createdBy: user.id, seriesId, status: 'pending' as const, approvedAt: null };
    const first = await anEvent(ctx.db, fields);
    const second = await anEvent(ctx.db, { ...fields, eventDate: '2026-12-12' });
    const bytes = await picture().png().toBuffer();
    const { imageUrl } = await putEventImage.run(host, { id: first.id, bytes });
    const keys = async () => (await ctx.db.select().from(events)).map(({ imageKey }) => imageKey);
    const key = imageUrl.replace('/media/', '');
    expect(await keys()).toEqual([key, key]);
    await deleteEvent.run(host, { id: first.id });
    await workOff(ctx);
    expect(await ctx.files.get(key)).toBeDefined();
    await deleteEvent.run(host, { id: second.id });
    await workOff(ctx);
    expect(await ctx.files.get(key)).toBeUndefined();
  },
);

testWithDb('removing a picture deletes its file', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { imageUrl } = await putEventImage.run(host, { id: event.id, bytes });
  await removeEventImage.run(host, { id: event.id });
  expect((await ctx.db.select().from(events))[0]?.imageKey).toBeNull();
  await workOff(ctx);
  expect(await ctx.files.get(imageUrl.replace('/media/', ''))).toBeUndefined();
  expect(await removeEventImage.run(host, { id: event.id })).toEqual({ message: 'Picture removed.' });
});
