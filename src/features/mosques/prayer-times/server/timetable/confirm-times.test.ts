import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { prayerRules } from '../tables.ts';
import { confirmTimes } from './confirm-times.ts';

testWithDb('what holds is confirmed now; what is over stays as it was', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const old = '2026-01-01T00:00:00.000Z';
  const rule = {
    mosqueId: mosque.id,
    prayer: 'isha',
    aspect: 'jamaah',
    kind: 'fixed',
    confirmedAt: old,
  } as const;
  await ctx.db.insert(prayerRules).values([
    { ...rule, time: '19:00', validFrom: '2026-01-01', validTo: '2026-10-31' },
    { ...rule, time: '19:30', validFrom: '2026-11-01' },
  ]);
  await confirmTimes.run(manager, { placeId: mosque.id });
  const rows = await ctx.db.select().from(prayerRules).orderBy(prayerRules.validFrom);
  expect(rows.map(({ confirmedAt }) => confirmedAt)).toEqual([old, '2026-11-21T12:00:00.000Z']);
});
