import sharp from 'sharp';
import { expect, test } from 'vitest';
import { visitor } from '#kit/contract/audience.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getMosque } from '../get-mosque.ts';
import { savePlaceImageCredit } from './change-place-image.ts';
import { getPlaceImage } from './get-place-image.ts';
import { putPlaceImage } from './put-place-image.ts';

const picture = () => sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } });
const nameIn = (url: string) => url.replace('/media/places/', '');

testWithDb('a picture is cut wide, made anew, credited and seen by everyone', async ({ ctx }) => {
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

testWithDb('what lies or explodes is refused, and so is a stranger', async ({ ctx }) => {
  const { mosque, manager } = await aManagedMosque(ctx);
  const { id } = mosque;
  const { ctx: stranger } = await asMember(ctx);
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const bomb = await sharp({ create: { width: 5001, height: 10, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const bytes of [script, bomb, Buffer.from('GIF89a'), Buffer.alloc(0)]) {
    const lie = putPlaceImage.run(manager, { id, bytes });
    await expect(lie).rejects.toMatchObject({ code: 'bad_picture' });
  }
  const bytes = await picture().png().toBuffer();
  await expect(putPlaceImage.run(stranger, { id, bytes })).rejects.toMatchObject({ code: 'not_allowed' });
});

test('of two pictures put at once one is shown, and the file of the other goes', async () => {
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
