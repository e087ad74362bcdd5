import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { anEvent, anRsvp } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { exportEventGuests } from './export-event-guests.ts';

testWithDb('the list as CSV, in which no cell is a formula', async ({ ctx }) => {
  const { ctx: host, user } = await asMember(ctx);
  const event = await anEvent(ctx.db, { createdBy: user.id });
  const evil = [
    '=HYPERLINK("http://evil.example","x")',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    'Nuts, "salt"\nand درس',
  ];
  for (const dietaryRequirements of evil) {
    const guest = await asMember(ctx, { firstName: dietaryRequirements.slice(0, 40) });
    await anRsvp(ctx.db, event.id, guest.user.id, { dietaryRequirements });
  }
  const text = await exportEventGuests.run(host, { id: event.id });
  const rows: string[][] = parse(text, { bom: true });
  expect(rows).toHaveLength(1 + evil.length);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  expect(rows.at(-1)?.[3]).toBe('Nuts, "salt"\nand درس');
});

testWithDb('nobody else has it', async ({ ctx }) => {
  const { ctx: stranger } = await asMember(ctx);
  const event = await anEvent(ctx.db);
  const list = exportEventGuests.run(stranger, { id: event.id });
  await expect(list).rejects.toMatchObject({ code: 'not_your_event' });
});
