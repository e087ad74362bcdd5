import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect } from 'vitest';
import { aMapStub } from '#test/servers/map-stub.ts';
import type { StubServer } from '#test/servers/stub-server.ts';
import { testConfig } from '#test/test-config.ts';
import { testWithDb } from '#test/with-db.ts';
import { getMapGlyphs } from './get-map-glyphs.ts';
import { getMapSprite } from './get-map-sprite.ts';
import { getMapStyle } from './get-map-style.ts';
import { getMapTile } from './get-map-tile.ts';

let stub: StubServer | undefined;
afterEach(() => stub?.close());

async function setUp() {
  stub = await aMapStub();
  const dataDir = mkdtempSync(join(tmpdir(), 'map-'));
  return { stub, config: testConfig({ mapStyleUrl: `${stub.url}/style.json`, dataDir }) };
}

testWithDb('every address of the style is our own', async ({ ctx }) => {
  const { config } = await setUp();
  const style = await getMapStyle.run({ ...ctx, config }, {});
  expect(JSON.stringify(style)).not.toContain('127.0.0.1');
  expect(style).toMatchObject({
    glyphs: '/api/map/glyphs/{fontstack}/{range}',
    sprite: '/api/map/sprite/sprite',
    sources: {
      base: { tiles: ['/api/map/tiles/base/{z}/{x}/{y}'], maxzoom: 14, attribution: 'Stub' },
      direct: { tiles: ['/api/map/tiles/direct/{z}/{x}/{y}'] },
    },
  });
});

testWithDb('tiles, letters and icons come through us and are kept on disk', async ({ ctx }) => {
  const { stub, config } = await setUp();
  const here = { ...ctx, config };
  const tile = { source: 'base', z: 13, x: 4096, y: 2724 };
  expect(new TextDecoder().decode((await getMapTile.run(here, tile)).bytes)).toBe(
    'tile /tiles/13/4096/2724.pbf',
  );
  const glyphs = await getMapGlyphs.run(here, { fonts: 'Noto Sans', range: '0-255' });
  expect(new TextDecoder().decode(glyphs.bytes)).toBe('glyphs /fonts/Noto%20Sans/0-255.pbf');
  expect((await getMapSprite.run(here, { name: 'sprite@2x.png' })).type).toBe('image/png');
  const asked = stub.asked.length;
  await getMapTile.run(here, tile);
  expect(stub.asked).toHaveLength(asked);
});

testWithDb('a source that the style does not name is not fetched: this is no open proxy', async ({ ctx }) => {
  const { config } = await setUp();
  for (const source of ['other', '__proto__', 'constructor']) {
    const asked = getMapTile.run({ ...ctx, config }, { source, z: 1, x: 1, y: 1 });
    await expect(asked).rejects.toMatchObject({ code: 'map_file_missing' });
  }
});

testWithDb.for(['fails', 'hangs', 'rubbish'] as const)(
  'when the map service %s the ground is plain and tiles are missing',
  async (mood, { ctx }) => {
    const { stub, config } = await setUp();
    stub.become(mood);
    const here = { ...ctx, config };
    expect(await getMapStyle.run(here, {})).toMatchObject({ sources: {}, layers: [] });
    const tile = getMapTile.run(here, { source: 'base', z: 1, x: 1, y: 1 });
    await expect(tile).rejects.toMatchObject({ status: 404 });
  },
);
