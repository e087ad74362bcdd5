import sharp from 'sharp';
import { expect } from 'vitest';
import { anAdvertInput, payFor } from '#test/factories/adverts.ts';
import { asAdmin, asMember } from '#test/factories/people.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { approveAdvertisement } from './advert.admin.ts';
import { submitAdvertisement } from './advert.own.ts';
import { addAdvertPicture, getAdvertPicture, setAdvertPictures } from './advert-picture.own.ts';

async function aPicture(): Promise<Buffer> {
  const create = { width: 640, height: 480, channels: 3, background: 'teal' } as const;
  return sharp({ create }).jpeg().toBuffer();
}

testWithDb('pictures are limited by the package, and public once the advert is paid', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: bilal } = await asMember(ctx);
  const { id } = await submitAdvertisement.run(amina, await anAdvertInput(ctx.db));
  const first = await addAdvertPicture.run(amina, { id, bytes: await aPicture() });
  const second = await addAdvertPicture.run(amina, { id, bytes: await aPicture() });
  const both = setAdvertPictures.run(amina, { id, ids: [first.id, second.id] });
  await expect(both).rejects.toMatchObject({ code: 'too_many_pictures' });
  const altTexts = [{ id: second.id, altText: 'Two lamps, £5 off' }];
  await setAdvertPictures.run(amina, { id, ids: [second.id], altTexts });
  const { pictures } = await setAdvertPictures.run(amina, { id, ids: [second.id] });
  expect(pictures).toMatchObject([{ id: second.id, width: 640, height: 480, altText: 'Two lamps, £5 off' }]);
  await workOff(ctx);
  expect(await ctx.files.get(first.url.replace('/media/', ''))).toBeUndefined();
  const name = second.url.replace('/media/adverts/', '');
  await expect(getAdvertPicture.run(bilal, { name })).rejects.toMatchObject({ code: 'image_not_found' });
  await expect(getAdvertPicture.run(admin, { name })).resolves.toMatchObject({ type: 'image/webp' });
  await payFor(ctx, await approveAdvertisement.run(admin, { id }));
  await expect(getAdvertPicture.run(bilal, { name })).resolves.toMatchObject({ type: 'image/webp' });
  const late = addAdvertPicture.run(amina, { id, bytes: await aPicture() });
  await expect(late).rejects.toMatchObject({ code: 'advert_decided' });
});

testWithDb('a file that is not a picture is refused, and another’s advert is not found', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const { ctx: bilal } = await asMember(ctx);
  const { id } = await submitAdvertisement.run(amina, await anAdvertInput(ctx.db));
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  await expect(addAdvertPicture.run(amina, { id, bytes })).rejects.toMatchObject({ code: 'bad_picture' });
  const foreign = addAdvertPicture.run(bilal, { id, bytes: await aPicture() });
  await expect(foreign).rejects.toMatchObject({ code: 'advert_not_found' });
});
