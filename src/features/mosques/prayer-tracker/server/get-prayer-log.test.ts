import { expect } from 'vitest';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getPrayerLog } from './get-prayer-log.ts';
import { prayerTracking } from './tables.ts';

const all = { fajr: true, dhuhr: true, asr: true, maghrib: true, isha: true };

testWithDb('a member reads the own marks and the days in a row, and nobody else’s', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx);
  const { ctx: other } = await asMember(ctx);
  await ctx.db.insert(prayerTracking).values([
    { userId: user.id, prayerDate: '2026-11-19', ...all },
    { userId: user.id, prayerDate: '2026-11-20', ...all },
    { userId: user.id, prayerDate: '2026-10-01', ...all },
  ]);
  const log = await getPrayerLog.run(member, {});
  expect(log).toMatchObject({ today: '2026-11-21', streak: { current: 2, longest: 2 } });
  expect(log.days.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20']);
  const { ctx: admin } = await asAdmin(ctx);
  for (const somebody of [other, admin]) {
    expect(await getPrayerLog.run(somebody, {})).toMatchObject({
      days: [],
      streak: { current: 0, longest: 0 },
    });
  }
});

testWithDb('ninety-two days at most, in their order', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  const read = (from: string, to: string) => getPrayerLog.run(member, { from, to });
  await expect(read('2026-08-21', '2026-11-21')).rejects.toMatchObject({ code: 'period_too_long' });
  await expect(read('2026-11-21', '2026-11-20')).rejects.toMatchObject({ code: 'period_too_long' });
  await expect(read('2026-08-22', '2026-11-21')).resolves.toBeDefined();
});
