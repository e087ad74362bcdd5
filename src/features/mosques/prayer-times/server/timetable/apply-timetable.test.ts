import { expect, test } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { prayerDays } from '../tables.ts';
import { applyTimetable } from './apply-timetable.ts';
import { previewTimetable } from './preview-timetable.ts';

const csv = 'Date,Fajr begins,Fajr jamaah\n2026-12-01,06:00,06:30\n2026-12-02,06:01,06:30\n';

testWithDb('what was previewed is stored; another file, or a changed timetable, is not', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const placeId = mosque.id;
  const { digest } = await previewTimetable.run(manager, { placeId, csv });
  const other = applyTimetable.run(manager, { placeId, csv: csv.replace('06:30', '06:45'), digest });
  await expect(other).rejects.toMatchObject({ code: 'plan_changed' });
  expect(await applyTimetable.run(manager, { placeId, csv, digest })).toMatchObject({ added: 2 });
  expect(await ctx.db.$count(prayerDays)).toBe(2);
  const again = applyTimetable.run(manager, { placeId, csv, digest });
  await expect(again).rejects.toMatchObject({ code: 'plan_changed' });
});

test('of two imports at once that were previewed alike, one takes place', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  const placeId = mosque.id;
  const { digest } = await previewTimetable.run(manager, { placeId, csv });
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => applyTimetable.run(manager, { placeId, csv, digest })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await database.close();
});
