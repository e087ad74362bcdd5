import sharp from 'sharp';
import { expect } from 'vitest';
import { places } from '#features/mosques/places/server/tables.ts';
import { visitor } from '#kit/contract/audience.ts';
import { aManagedMosque } from '#test/factories/mosque-managers.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../picture-contract.ts';
import { getPlaceImage } from './get-place-image.ts';
import { putPlaceImage } from './put-place-image.ts';

testWithDb(
  'the picture of an archived place is for administrators alone, and no name leads elsewhere',
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
