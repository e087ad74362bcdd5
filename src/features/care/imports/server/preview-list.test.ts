import { expect } from 'vitest';
import { councilMeetings } from '#features/gatherings/council-meetings/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { previewList } from './preview-list.ts';

testWithDb('says what would change, row by row, and stores nothing', async ({ ctx }) => {
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

testWithDb('a file of something else is refused with what it lacks', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const refused = previewList.run(admin, { kind: 'facilities', csv: 'Colour,Size\nred,1' });
  await expect(refused).rejects.toMatchObject({ code: 'import_columns_missing' });
});
