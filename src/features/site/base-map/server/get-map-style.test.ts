import { expect } from 'vitest';
import { aMapService } from '#test/factories/map-service.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMapStyle } from './get-map-style.ts';

testWithDb('every address of the style is our own', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  const style = await getMapStyle.run(here, {});
  expect(JSON.stringify(style)).not.toContain('127.0.0.1');
  expect(style).toMatchObject({
    glyphs: '/api/map/glyphs/{fontstack}/{range}',
    sprite: '/api/map/sprite/sprite',
    sources: {
      base: { tiles: ['/api/map/tiles/base/{z}/{x}/{y}'], maxzoom: 14, attribution: 'Stub' },
      direct: { tiles: ['/api/map/tiles/direct/{z}/{x}/{y}'] },
    },
  });
  await stub.close();
});

testWithDb.for(['fails', 'hangs', 'rubbish'] as const)(
  'when the map service %s the ground is plain',
  async (stubMode, { ctx }) => {
    const { stub, here } = await aMapService(ctx);
    stub.become(stubMode);
    expect(await getMapStyle.run(here, {})).toMatchObject({ sources: {}, layers: [] });
    await stub.close();
  },
);
