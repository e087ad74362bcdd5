import { expect, test } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { listDays } from './queries.ts';
import { savePrayerDay } from './save-prayer-day.ts';

const date = '2026-11-21';

testWithDb('marks that are left out stay; a mark can be taken back', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  await savePrayerDay.run(member, { date, fajr: true, dhuhr: true });
  expect(await savePrayerDay.run(member, { date, dhuhr: false, isha: true })).toMatchObject({
    fajr: true,
    dhuhr: false,
    isha: true,
  });
});

testWithDb('members who mark the same day change their own marks alone', async ({ ctx }) => {
  const { ctx: amina, user } = await asMember(ctx);
  const { ctx: yusuf, user: other } = await asMember(ctx);
  await savePrayerDay.run(amina, { date, fajr: true });
  await savePrayerDay.run(yusuf, { date, fajr: false, isha: true });
  expect(await listDays(ctx.db, user.id, date, date)).toMatchObject([{ fajr: true, isha: false }]);
  expect(await listDays(ctx.db, other.id, date, date)).toMatchObject([{ fajr: false, isha: true }]);
});

testWithDb('tomorrow and last season can’t be marked', async ({ ctx }) => {
  const { ctx: member } = await asMember(ctx);
  for (const wrong of ['2026-11-22', '2026-09-01']) {
    await expect(savePrayerDay.run(member, { date: wrong, fajr: true })).rejects.toMatchObject({
      code: 'day_not_markable',
    });
  }
});

test('two devices that mark at once undo nothing of each other', async () => {
  const database = await openTestDatabase();
  const { ctx, user } = await asMember(testCtx(database.db));
  const prayers = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const;
  await Promise.all(prayers.map((prayer) => savePrayerDay.run(ctx, { date, [prayer]: true })));
  expect(await listDays(database.db, user.id, date, date)).toEqual([
    { date, fajr: true, dhuhr: true, asr: true, maghrib: true, isha: true, jumuah: false },
  ]);
  await database.close();
});
