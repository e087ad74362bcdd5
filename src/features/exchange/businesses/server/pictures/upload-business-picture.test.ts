import sharp from 'sharp';
import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { pictureKeys } from './business-pictures.ts';
import { uploadBusinessPicture } from './upload-business-picture.ts';

const picture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a52' } })
    .jpeg()
    .withMetadata({ exif: { IFD0: { Copyright: 'SECRET-PLACE' } } })
    .toBuffer();

testWithDb('a picture is stored whole and small, without what the camera wrote into it', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const { id, imageUrl } = await uploadBusinessPicture.run(owner, { bytes: await picture() });
  expect(imageUrl).toBe(`/media/businesses/${id}.webp`);
  for (const key of pictureKeys(id)) {
    const bytes = await ctx.files.get(key);
    expect(Buffer.from(bytes ?? []).includes('SECRET-PLACE')).toBe(false);
    expect((await sharp(bytes).metadata()).format).toBe('webp');
  }
});

testWithDb('what is no picture is refused', async ({ ctx }) => {
  const { ctx: owner } = await asMember(ctx);
  const sent = uploadBusinessPicture.run(owner, { bytes: Buffer.from('%PDF-1.7 not a picture') });
  await expect(sent).rejects.toMatchObject({ code: 'bad_picture' });
});
