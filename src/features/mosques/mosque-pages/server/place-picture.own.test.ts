import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { visitor } from '#kit/contract/audience.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../place-picture.contract.ts';
import { getMosque } from './mosque.read.ts';
import { getPlaceImage, putPlaceImage, removePlaceImage, savePlaceImageCredit } from './place-picture.own.ts';

const picture = () => sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } });
const nameIn = (url: string) => url.replace('/media/places/', '');

testWithDb('a picture is cropped, re-encoded without metadata, credited and public', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const bytes = await picture()
    .withExif({ IFD0: { Copyright: 'Canary' } })
    .jpeg()
    .toBuffer();
  const { imageUrl } = await putPlaceImage.run(manager, { id: mosque.id, bytes });
  const markup = '<b onclick="alert(1)">Yusuf</b> & sons';
  await savePlaceImageCredit.run(manager, { id: mosque.id, credit: markup });
  expect(await getMosque.run(ctx, { id: mosque.id })).toMatchObject({ imageUrl, imageCredit: markup });
  const answer = await getPlaceImage.run({ ...ctx, actor: visitor }, { name: nameIn(imageUrl) });
  const { format, width, height, exif } = await sharp(answer.bytes).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 1280,
    height: 720,
    exif: undefined,
  });
});

testWithDb('invalid and oversized pictures are refused, and so is a stranger’s', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { id } = mosque;
  const { ctx: stranger } = await asMember(ctx);
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const bomb = await sharp({ create: { width: 5001, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const bytes of [script, Buffer.from('GIF89a'), Buffer.alloc(0)]) {
    const lie = putPlaceImage.run(manager, { id, bytes });
    await expect(lie).rejects.toMatchObject({ code: 'bad_picture' });
  }
  const tooLarge = putPlaceImage.run(manager, { id, bytes: bomb });
  await expect(tooLarge).rejects.toMatchObject({ code: 'picture_too_large' });
  const bytes = await picture().png().toBuffer();
  await expect(putPlaceImage.run(stranger, { id, bytes })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('of two concurrent uploads one is shown, and the other’s file is deleted', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { mosque, manager } = await aManagedMosque(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const bytes = await picture().png().toBuffer();
  const put = await Promise.all(
    [manager, admin].map((who) => putPlaceImage.run({ ...who, files: ctx.files }, { id: mosque.id, bytes })),
  );
  await workOff(ctx);
  const { imageUrl } = await getMosque.run(ctx, { id: mosque.id });
  for (const { imageUrl: url } of put) {
    const stored = await ctx.files.get(`places/${nameIn(url)}`);
    expect(stored !== undefined).toBe(url === imageUrl);
  }
  await database.close();
});

describe('change place image', () => {
  const picture = () => sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } });

  testWithDb('replacing or removing a picture deletes its file and credit', async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { id } = mosque;
    const bytes = await picture().png().toBuffer();
    const first = await putPlaceImage.run(manager, { id, bytes });
    await savePlaceImageCredit.run(manager, { id, credit: 'Yusuf' });
    const second = await putPlaceImage.run(manager, { id, bytes });
    await workOff(ctx);
    expect(await ctx.files.get(`places/${nameIn(first.imageUrl)}`)).toBeUndefined();
    expect(await getMosque.run(ctx, { id })).toMatchObject({
      imageUrl: second.imageUrl,
      imageCredit: null,
    });
    await removePlaceImage.run(manager, { id });
    expect(await removePlaceImage.run(manager, { id })).toEqual({ message: 'Picture removed.' });
    await workOff(ctx);
    expect(await ctx.files.get(`places/${nameIn(second.imageUrl)}`)).toBeUndefined();
    const credit = savePlaceImageCredit.run(manager, { id, credit: 'Yusuf' });
    await expect(credit).rejects.toMatchObject({ code: 'no_picture' });
  });
});

testWithDb(
  'only administrators see the picture of an archived place, and other file names are refused',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { ctx: admin } = await asAdmin(ctx);
    const bytes = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const { imageUrl } = await putPlaceImage.run(manager, { id: mosque.id, bytes });
    const name = imageUrl.replace('/media/places/', '');
    const asVisitor = { ...ctx, actor: visitor };
    expect((await getPlaceImage.run(asVisitor, { name })).type).toBe('image/webp');
    await ctx.db.update(places).set({ status: 'archived' });
    await expect(getPlaceImage.run(asVisitor, { name })).rejects.toMatchObject({ code: 'image_not_found' });
    expect((await getPlaceImage.run(admin, { name })).type).toBe('image/webp');
    for (const bad of ['../photos/x.webp', '..%2f', 'x.webp']) {
      expect(calls.getPlaceImage.input.safeParse({ name: bad }).success).toBe(false);
    }
  },
);
