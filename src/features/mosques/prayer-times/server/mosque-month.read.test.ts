import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../mosque-month.contract.ts';
import { getMosqueMonth } from './mosque-month.read.ts';
import { jumuahSittings, prayerDays, prayerRules } from './prayer-times.tables.ts';

const input = (fields: object) => calls.getMosqueMonth.input.parse(fields);
const confirmedAt = '2026-11-10T00:00:00Z';

testWithDb('anyone can read a month’s starts, jama‘ahs, both asrs and sittings', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db);
  const of = { mosqueId: mosque.id, confirmedAt };
  await ctx.db.insert(prayerRules).values({
    ...of,
    prayer: 'dhuhr',
    aspect: 'jamaah',
    kind: 'fixed',
    time: '12:30',
    validFrom: '2026-01-01',
  });
  await ctx.db
    .insert(jumuahSittings)
    .values({ ...of, time: '13:00', language: 'English', validFrom: '2026-11-20' });
  const found = await getMosqueMonth.run(ctx, input({ id: mosque.id, month: '2026-11' }));
  expect(found.days).toHaveLength(30);
  const [, , , , , sixth] = found.days;
  const friday = found.days[26];
  expect(sixth).toMatchObject({ date: '2026-11-06', jumuah: [] });
  expect(friday).toMatchObject({ date: '2026-11-27', jumuah: [{ time: '13:00', language: 'English' }] });
  expect(friday?.prayers[1]).toMatchObject({ jamaah: '12:30' });
  expect(Number(friday?.asrHanafi?.replace(':', ''))).toBeGreaterThan(
    Number(friday?.asrStandard?.replace(':', '')),
  );
  expect(found.sureness).toEqual({ confirmedAt: expect.stringContaining('2026-11-10'), stale: false });
});

testWithDb(
  'the seven-day list crosses the end of the month, whichever month is requested',
  async ({ ctx }) => {
    const mosque = await aMosque(ctx.db);
    const now = new Date('2026-11-28T12:00:00Z');
    await ctx.db.insert(prayerDays).values({
      mosqueId: mosque.id,
      confirmedAt,
      date: '2026-12-02',
      prayer: 'isha',
      begins: '17:40',
      jamaah: '19:15',
    });
    const found = await getMosqueMonth.run({ ...ctx, now }, input({ id: mosque.id, month: '2026-10' }));
    expect(found.days[0]?.date).toBe('2026-10-01');
    expect(found.days[24]).toMatchObject({ date: '2026-10-25', clockChange: 'back' });
    expect(found.week.map((day) => day.date.slice(5))).toEqual([
      '11-28',
      '11-29',
      '11-30',
      '12-01',
      '12-02',
      '12-03',
      '12-04',
    ]);
    expect(found.week[4]?.prayers[4]).toMatchObject({ jamaah: '19:15' });
    expect([found.sureness, found.weekSureness?.stale]).toEqual([null, false]);
  },
);

testWithDb('the month of a mosque that is not public is refused', async ({ ctx }) => {
  const mosque = await aMosque(ctx.db, { status: 'pending' });
  await expect(getMosqueMonth.run(ctx, input({ id: mosque.id }))).rejects.toMatchObject({ status: 404 });
});
