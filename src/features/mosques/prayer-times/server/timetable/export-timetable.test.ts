import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { testWithDb } from '#test/with-db.ts';
import { applyTimetable } from './apply-timetable.ts';
import { exportTimetable } from './export-timetable.ts';
import { previewTimetable } from './preview-timetable.ts';

testWithDb('a month goes out as CSV and comes back unchanged', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const input = {
    placeId: mosque.id,
    csv: await exportTimetable.run(ctx, { placeId: mosque.id, month: '2026-12' }),
  };
  const first = await previewTimetable.run(manager, input);
  expect(first.added).toBe(31);
  await applyTimetable.run(manager, { ...input, digest: first.digest });
  const csv = await exportTimetable.run(ctx, { placeId: mosque.id, month: '2026-12' });
  expect(csv).toBe(input.csv);
  expect(await previewTimetable.run(manager, input)).toMatchObject({ added: 0, changed: 0, unchanged: 31 });
});

testWithDb('a year has each of its days once', async ({ ctx }) => {
  const { mosque } = await aManagedMosque(ctx);
  const lines = (await exportTimetable.run(ctx, { placeId: mosque.id, year: '2027' })).trim().split('\r\n');
  expect(lines).toHaveLength(366);
  expect(lines.at(-1)).toMatch(/^2027-12-31,/);
});
