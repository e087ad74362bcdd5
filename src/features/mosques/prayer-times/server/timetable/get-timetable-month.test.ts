import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { prayerDays, prayerRules } from '../tables.ts';
import { getTimetableMonth } from './get-timetable-month.ts';

testWithDb(
  'each day with where its times come from; another version once a time differs',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const rule = { mosqueId: mosque.id, prayer: 'fajr', aspect: 'jamaah', kind: 'fixed' } as const;
    await ctx.db.insert(prayerRules).values({ ...rule, time: '06:15', validFrom: '2026-11-01' });
    const month = () => getTimetableMonth.run(manager, { placeId: mosque.id, month: '2027-02' });
    const before = await month();
    expect(before.days).toHaveLength(28);
    expect(before.days[0]?.prayers[0]).toMatchObject({
      begins: { source: 'computed' },
      jamaah: { time: '6:15', source: 'mosque' },
      own: { begins: null, jamaah: null },
    });
    const own = { mosqueId: mosque.id, date: '2027-02-01', prayer: 'fajr', jamaah: '06:20' } as const;
    await ctx.db.insert(prayerDays).values(own);
    const after = await month();
    expect(after.days[0]?.prayers[0]).toMatchObject({
      jamaah: { source: 'timetable' },
      own: { jamaah: '06:20' },
    });
    expect(after.days[0]?.version).not.toBe(before.days[0]?.version);
    expect(after.days[1]?.version).toBe(before.days[1]?.version);
  },
);
