import sharp from 'sharp';
import { expect } from 'vitest';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMosque } from '../get-mosque.ts';
import { removePlaceImage, savePlaceImageCredit } from './change-place-image.ts';
import { putPlaceImage } from './put-place-image.ts';

const picture = () => sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } });
const nameIn = (url: string) => url.replace('/media/places/', '');

testWithDb(
  'another picture takes the file and the credit of the one before with it; so does none',
  async ({ ctx }) => {
    const { mosque, manager } = await aManagedMosque(ctx);
    const { id } = mosque;
    const bytes = await picture().png().toBuffer();
    const first = await putPlaceImage.run(manager, { id, bytes });
    await savePlaceImageCredit.run(manager, { id, credit: 'Yusuf' });
    const second = await putPlaceImage.run(manager, { id, bytes });
    await workOff(ctx);
    expect(await ctx.files.get(`places/${nameIn(first.imageUrl)}`)).toBeUndefined();
    expect(await getMosque.run(ctx, { id })).toMatchObject({ imageUrl: second.imageUrl, imageCredit: null });
    await removePlaceImage.run(manager, { id });
    expect(await removePlaceImage.run(manager, { id })).toEqual({ message: 'Picture removed.' });
    await workOff(ctx);
    expect(await ctx.files.get(`places/${nameIn(second.imageUrl)}`)).toBeUndefined();
    const credit = savePlaceImageCredit.run(manager, { id, credit: 'Yusuf' });
    await expect(credit).rejects.toMatchObject({ code: 'no_picture' });
  },
);
