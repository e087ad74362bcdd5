import { expect } from 'vitest';
import { aMapService } from '#test/factories/map-service.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMapSprite } from './get-map-sprite.ts';

testWithDb('icons come through us', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  expect((await getMapSprite.run(here, { name: 'sprite@2x.png' })).type).toBe('image/png');
  expect(stub.asked).toContain('/sprite@2x.png');
  await stub.close();
});

testWithDb('without a style there are none', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  stub.become('fails');
  await expect(getMapSprite.run(here, { name: 'sprite.json' })).rejects.toMatchObject({
    code: 'map_file_missing',
  });
  await stub.close();
});
