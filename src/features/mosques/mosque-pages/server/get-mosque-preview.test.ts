import sharp from 'sharp';
import { expect } from 'vitest';
import { aMosque } from '#test/factories/places.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMosquePreview } from './get-mosque-preview.ts';

testWithDb('an approved mosque has a picture for messengers', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db);
  const { bytes } = await getMosquePreview.run(ctx, { id });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
});

testWithDb('one that awaits approval has none', async ({ ctx }) => {
  const { id } = await aMosque(ctx.db, { status: 'pending' });
  await expect(getMosquePreview.run(ctx, { id })).rejects.toMatchObject({ code: 'mosque_not_found' });
});
