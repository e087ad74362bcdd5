import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { councilMeetings } from '#features/gatherings/council-meetings/server/council-meeting.tables.ts';
import { pictureKeyOf } from '#features/mosques/places/place.rules.ts';
import { listApprovedSchools } from '#features/mosques/places/server/place.queries.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { placePictureSize } from '#features/mosques/places/server/place-picture.queries.ts';
import { auditLog } from '#kit/server/kit.tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { applyList, applyListArchive, previewList, previewListArchive } from './import.admin.ts';

testWithDb('a preview reports every row and stores nothing', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const schools = [
    'Name,Postcode,Latitude,Longitude,School type',
    '<b>An-Noor</b>,IG1 1AA,51.56,0.07,Madrasa',
    'Nowhere,IG1 1AA,0,0,Madrasa',
  ].join('\n');
  const preview = await previewList.run(admin, { kind: 'schools', csv: schools });
  expect(preview).toMatchObject({ added: 1, skipped: 1 });
  expect(preview.lines.join('\n')).toContain('row 3');
  const meetings = 'Title,Date,Start,Location\nCabinet,2026-12-03,19:00,Town Hall';
  expect(await previewList.run(admin, { kind: 'meetings', csv: meetings })).toMatchObject({ added: 1 });
  expect(await ctx.db.$count(places)).toBe(0);
  expect(await ctx.db.$count(councilMeetings)).toBe(0);
});

testWithDb('a file without the required columns is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const refused = previewList.run(admin, { kind: 'facilities', csv: 'Colour,Size\nred,1' });
  await expect(refused).rejects.toMatchObject({ code: 'import_columns_missing' });
});

const schools = 'Name,Postcode,Latitude,Longitude,School type\nAn-Noor,IG1 1AA,51.56,0.07,Madrasa';
const meetings = 'Title,Date,Start,Location\nCabinet,2026-12-03,19:00,Town Hall';

testWithDb('only the previewed file is stored, and its import is recorded', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { digest } = await previewList.run(admin, { kind: 'schools', csv: schools });
  const other = applyList.run(admin, { kind: 'schools', csv: schools.replace('An-Noor', 'Other'), digest });
  await expect(other).rejects.toMatchObject({ code: 'list_changed' });
  expect(await applyList.run(admin, { kind: 'schools', csv: schools, digest })).toMatchObject({ added: 1 });
  const { items } = await listApprovedSchools(ctx.db, { limit: 5 });
  expect(items).toMatchObject([{ name: 'An-Noor', schoolType: 'Madrasa' }]);
  expect(await ctx.db.$count(auditLog, eq(auditLog.action, 'list.import'))).toBe(1);
});

testWithDb('only the previewed archive is stored, with its pictures', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const archiveOf = async (name: string) => {
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#1f7a6d' } });
    const list =
      'Name,Postcode,Latitude,Longitude,Facility type,Picture,Photographer\n' +
      `${name},IG1 1AA,51.56,0.07,Halal restaurant,front.jpg,Yusuf`;
    return zipSync({ 'facilities.csv': strToU8(list), 'front.jpg': await picture.jpeg().toBuffer() });
  };
  const bytes = await archiveOf('Saffron');
  const preview = await previewListArchive.run(admin, { kind: 'facilities', bytes });
  expect(preview).toMatchObject({ added: 1 });
  expect(await ctx.db.$count(places)).toBe(0);
  const { digest } = preview;
  const other = applyListArchive.run(admin, { kind: 'facilities', digest, bytes: await archiveOf('Other') });
  await expect(other).rejects.toMatchObject({ code: 'list_changed' });
  expect(await applyListArchive.run(admin, { kind: 'facilities', digest, bytes })).toMatchObject({
    added: 1,
  });
  const [place, ...others] = await ctx.db.select().from(places);
  expect([place?.name, place?.imageCredit, others]).toEqual(['Saffron', 'Yusuf', []]);
  const picture = await ctx.files.get(pictureKeyOf(place?.imageUrl ?? ''));
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', ...placePictureSize });
});

testWithDb('importing meetings again updates them without duplicates', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  for (const csv of [meetings, meetings.replace('19:00', '19:30')]) {
    const { digest } = await previewList.run(admin, { kind: 'meetings', csv });
    await applyList.run(admin, { kind: 'meetings', csv, digest });
  }
  expect(await ctx.db.select().from(councilMeetings)).toMatchObject([{ startTime: '19:30', isPublic: true }]);
});

test('of two concurrent imports of one preview, one succeeds', async () => {
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
