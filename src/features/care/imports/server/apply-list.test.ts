import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { councilMeetings } from '#features/gatherings/council-meetings/server/tables.ts';
import { listApprovedSchools } from '#features/mosques/places/server/queries.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { applyList } from './apply-list.ts';
import { previewList } from './preview-list.ts';

const schools = 'Name,Postcode,Latitude,Longitude,School type\nAn-Noor,IG1 1AA,51.56,0.07,Madrasa';
const meetings = 'Title,Date,Start,Location\nCabinet,2026-12-03,19:00,Town Hall';

testWithDb('what was previewed is stored and written down; another file is not', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { digest } = await previewList.run(admin, { kind: 'schools', csv: schools });
  const other = applyList.run(admin, { kind: 'schools', csv: schools.replace('An-Noor', 'Other'), digest });
  await expect(other).rejects.toMatchObject({ code: 'list_changed' });
  expect(await applyList.run(admin, { kind: 'schools', csv: schools, digest })).toMatchObject({ added: 1 });
  const { items } = await listApprovedSchools(ctx.db, { limit: 5 });
  expect(items).toMatchObject([{ name: 'An-Noor', schoolType: 'Madrasa' }]);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'list.import'))).toBe(1);
});

testWithDb('meetings come again without doubling, with what has changed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const csv of [meetings, meetings.replace('19:00', '19:30')]) {
    const { digest } = await previewList.run(admin, { kind: 'meetings', csv });
    await applyList.run(admin, { kind: 'meetings', csv, digest });
  }
  expect(await ctx.db.select().from(councilMeetings)).toMatchObject([{ startTime: '19:30', isPublic: true }]);
});

test('of two who import one previewed list at once, one does', async () => {
  const database = await openTestDatabase();
  const { ctx: admin } = await asAdmin(testCtx(database.db));
  const { digest } = await previewList.run(admin, { kind: 'meetings', csv: meetings });
  const results = await Promise.allSettled(
    [1, 2].map(() => applyList.run(admin, { kind: 'meetings', csv: meetings, digest })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await database.db.$count(councilMeetings)).toBe(1);
  await database.close();
});
