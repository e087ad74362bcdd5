import { eq } from 'drizzle-orm';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { expect } from 'vitest';
import {
  applyList,
  applyListArchive,
  previewList,
  previewListArchive,
} from '#features/care/imports/server/import.admin.ts';
import { getPlaceImage } from '#features/mosques/mosque-pages/server/place-picture.own.ts';
import { visitor } from '#kit/contract/audience.ts';
import type { Ctx } from '#kit/server/context.ts';
import { storedFiles } from '#kit/server/kit.tables.ts';
import { asAdmin } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { mosqueDetails, places } from './place.tables.ts';

const rows = [
  'Name,Postcode,Latitude,Longitude,Picture,Picture credit',
  'Masjid A,IG1 1AA,51.56,0.07,a.jpg,Yusuf',
  'Masjid B,IG1 1AB,51.57,0.08,b.png,',
  'Masjid C,IG1 1AD,51.58,0.09,lie.jpg,',
  'Masjid D,IG1 1AE,51.55,0.06,missing.jpg,',
].join('\n');

const colour = (background: string, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .toFormat(format)
    .toBuffer();

async function anArchive(first = 'teal', csv = rows): Promise<Uint8Array> {
  return zipSync({
    'mosques.csv': strToU8(csv),
    'pictures/a.jpg': await colour(first),
    'pictures/b.png': await colour('olive', 'png'),
    'lie.jpg': strToU8('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  });
}

async function importIt(admin: Ctx, bytes: Uint8Array) {
  const { digest } = await previewListArchive.run(admin, { kind: 'mosques', bytes });
  return applyListArchive.run(admin, { kind: 'mosques', bytes, digest });
}

async function importList(admin: Ctx, csv: string) {
  const { digest } = await previewList.run(admin, { kind: 'mosques', csv });
  return applyList.run(admin, { kind: 'mosques', csv, digest });
}

const imagesOf = async (ctx: Ctx) =>
  (await ctx.db.select().from(places).orderBy(places.name)).map(({ imageUrl, imageCredit }) => ({
    imageUrl,
    imageCredit,
  }));

testWithDb(
  'pictures are imported with their mosques; an invalid or missing one is reported by row',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const bytes = await anArchive();
    const preview = await previewListArchive.run(admin, { kind: 'mosques', bytes });
    expect(preview).toMatchObject({ added: 4, skipped: 0 });
    const report = preview.lines.join('\n');
    expect(report).toContain('row 2: Masjid A, IG1 1AA (with the picture a.jpg)');
    expect(report).toMatch(/row 4: Picture “lie.jpg” is not a JPG, PNG or WebP picture.*left out/);
    expect(report).toContain('row 5: Picture “missing.jpg” is not in the ZIP file; it was left out');
    expect(await ctx.db.$count(places)).toBe(0);
    expect(await ctx.db.$count(storedFiles)).toBe(0);

    await importIt(admin, bytes);
    const [a, b, c, d] = await imagesOf(ctx);
    expect([a, c, d]).toEqual([
      { imageUrl: expect.stringMatching(/^\/media\/places\/[\da-f-]{36}\.webp$/), imageCredit: 'Yusuf' },
      { imageUrl: null, imageCredit: null },
      { imageUrl: null, imageCredit: null },
    ]);
    expect(b?.imageUrl).not.toBe(a?.imageUrl);
    const name = (a?.imageUrl ?? '').replace('/media/places/', '');
    const stored = await getPlaceImage.run({ ...ctx, actor: visitor }, { name });
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 });
    const owners = await ctx.db.select().from(storedFiles);
    expect(owners.map(({ ownerKind }) => ownerKind)).toEqual(['place-picture', 'place-picture']);
  },
);

testWithDb(
  'importing the same file again changes nothing; a changed picture replaces the first',
  async ({ ctx }) => {
    const { ctx: admin } = await asAdmin(ctx);
    const first = await anArchive();
    await importIt(admin, first);
    const [before] = await imagesOf(ctx);
    expect(await importIt(admin, first)).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
    expect(await importIt(admin, await anArchive('maroon'))).toMatchObject({ changed: 1, unchanged: 3 });
    const [after] = await imagesOf(ctx);
    expect(after?.imageUrl).not.toBe(before?.imageUrl);
    await workOff(ctx);
    expect(await ctx.files.get((before?.imageUrl ?? '').replace('/media/', ''))).toBeUndefined();
    expect(await ctx.db.$count(storedFiles)).toBe(2);
    const renamed = await importIt(admin, await anArchive('maroon', rows.replace('Yusuf', '<b>Amina</b>')));
    expect(renamed.lines.join('\n')).toContain('picture credit: “Yusuf” → “<b>Amina</b>”');
  },
);

testWithDb('an import sets the ward of places that it adds or moves', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const wards = async () => (await ctx.db.select().from(places).orderBy(places.name)).map(({ ward }) => ward);
  const list = 'Name,Postcode,Latitude,Longitude\nMasjid A,IG1 1AA,51.56,0.07\nMasjid B,SW1A 1AA,51.62,0.2';
  await importList(admin, list);
  expect(await wards()).toEqual(['Ilford Town', null]);
  await importList(admin, list.replace('51.56,0.07', '51.55,0.09'));
  expect(await wards()).toEqual(['Mayfield', null]);
});

testWithDb('a file other than the previewed one is refused', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { digest } = await previewListArchive.run(admin, { kind: 'mosques', bytes: await anArchive() });
  const other = applyListArchive.run(admin, { kind: 'mosques', bytes: await anArchive('maroon'), digest });
  await expect(other).rejects.toMatchObject({ code: 'list_changed' });
  expect(await ctx.db.$count(places)).toBe(0);
});

testWithDb('a spreadsheet without pictures explains that pictures need a ZIP file', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { lines } = await previewList.run(admin, { kind: 'mosques', csv: rows });
  expect(lines.join('\n')).toContain('4 rows name pictures: to import pictures, choose a ZIP file');
});

testWithDb('a list’s facts of access are stored as yes, no or not known, and confirmed', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const csv = [
    'Name,Postcode,Latitude,Longitude,Step-free,Lift,Hearing loop,Quiet room',
    'Masjid A,IG1 1AA,51.56,0.07,Yes,no,,upstairs',
    'Masjid B,IG1 1AB,51.57,0.08,,,,unknown',
  ].join('\n');
  expect((await importList(admin, csv)).lines.join('\n')).toContain('upstairs');
  const rows = await ctx.db
    .select()
    .from(places)
    .innerJoin(mosqueDetails, eq(mosqueDetails.placeId, places.id))
    .orderBy(places.name);
  expect(rows.map((row) => row.mosque_details)).toMatchObject([
    {
      stepFree: true,
      lift: false,
      hearingLoop: null,
      quietRoom: null,
      accessConfirmedAt: ctx.now.toISOString(),
    },
    { stepFree: null, lift: null, quietRoom: null, accessConfirmedAt: null },
  ]);
  expect(await importList(admin, csv)).toMatchObject({ changed: 0, unchanged: 2 });
});
