import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { aMapService } from '#test/factories/map-service.ts';
import type { StubServer } from '#test/servers/stub-server.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../base-map.contract.ts';
import {
  getGround,
  getGroundPicture,
  getMapGlyphs,
  getMapSprite,
  getMapStyle,
  getMapsKey,
  getMapTile,
} from './base-map.read.ts';
import { loadGround } from './ground.ts';

testWithDb('every URL in the style is on our own site', async ({ ctx }) => {
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
  'a map service in mode “%s” leaves the ground plain',
  async (stubMode, { ctx }) => {
    const { stub, here } = await aMapService(ctx);
    stub.setMode(stubMode);
    expect(await getMapStyle.run(here, {})).toMatchObject({ sources: {}, layers: [] });
    await stub.close();
  },
);

const tile = { source: 'base', z: 13, x: 4096, y: 2724 };

testWithDb('a tile is fetched through us and cached', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  expect(new TextDecoder().decode((await getMapTile.run(here, tile)).bytes)).toBe(
    'tile /tiles/13/4096/2724.pbf',
  );
  const asked = stub.asked.length;
  expect(await getMapTile.run(here, tile)).toMatchObject({ type: 'application/x-protobuf' });
  expect(stub.asked).toHaveLength(asked);
  await stub.close();
});

testWithDb('a source that the style does not name is not fetched: this is no open proxy', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  for (const source of ['other', '__proto__', 'constructor']) {
    await expect(getMapTile.run(here, { ...tile, source })).rejects.toMatchObject({
      code: 'map_file_missing',
    });
  }
  expect(stub.asked.filter((path) => path.startsWith('/tiles'))).toEqual([]);
  await stub.close();
});

testWithDb('when the service fails, the tile is missing and nothing is stored', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  const stored = () => readdirSync(join(here.config.dataDir, 'map-files'));
  await getMapTile.run(here, tile);
  const before = stored();
  expect(before).toHaveLength(1);
  const faults = ['fails', 'huge', 'redirects'] as const;
  for (const [at, mode] of faults.entries()) {
    stub.setMode(mode);
    await expect(getMapTile.run(here, { ...tile, y: at })).rejects.toMatchObject({ status: 404 });
    expect(stored()).toEqual(before);
  }
  expect(tilesAsked(stub)).toHaveLength(1 + faults.length);
  await stub.close();
});

const missing = { code: 'map_file_missing' };
const tilesAsked = (stub: StubServer) => stub.asked.filter((path) => path.startsWith('/tiles'));

testWithDb('a missing or failing tile is asked for once and does not affect others', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  for (const place of [
    { x: 1, y: 1 },
    { x: 1, y: 1 },
    { x: 666, y: 0 },
    { x: 666, y: 0 },
    { x: 666, y: 1 },
  ]) {
    await expect(getMapTile.run(here, { ...tile, ...place })).rejects.toMatchObject(missing);
  }
  expect(tilesAsked(stub)).toHaveLength(3);
  expect(await getMapTile.run(here, tile)).toMatchObject({ type: 'application/x-protobuf' });
  await stub.close();
});

testWithDb('concurrent requests for one tile make one request to the service', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  await Promise.all(Array.from({ length: 20 }, () => getMapTile.run(here, tile)));
  expect(tilesAsked(stub)).toHaveLength(1);
  await stub.close();
});

testWithDb('a failing service is not asked again after three tiles', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  await getMapTile.run(here, tile);
  stub.setMode('fails');
  for (const y of [1, 2, 3, 4, 5]) {
    await expect(getMapTile.run(here, { ...tile, y })).rejects.toMatchObject(missing);
  }
  expect(tilesAsked(stub)).toHaveLength(1 + 3);
  await stub.close();
});

testWithDb('tiles that cannot exist are not asked for', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  const { input } = calls.getMapTile;
  expect(input.safeParse({ source: 'base', z: 3, x: 7, y: 7 }).success).toBe(true);
  expect(input.safeParse({ source: 'base', z: 3, x: 8, y: 0 }).success).toBe(false);
  expect(input.safeParse({ source: 'base', z: 3, x: 0, y: 4_000_000 }).success).toBe(false);
  await expect(getMapTile.run(here, { ...tile, z: 15 })).rejects.toMatchObject(missing);
  expect(tilesAsked(stub)).toEqual([]);
  await stub.close();
});

testWithDb('glyphs are fetched through us', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  const glyphs = await getMapGlyphs.run(here, { fonts: 'Noto Sans Regular', range: '0-255' });
  expect(new TextDecoder().decode(glyphs.bytes)).toBe('glyphs /fonts/Noto%20Sans%20Regular/0-255.pbf');
  await stub.close();
});

testWithDb('a font’s name cannot lead out of its folder', async () => {
  const { input } = calls.getMapGlyphs;
  expect(input.safeParse({ fonts: '../../secret', range: '0-255' }).success).toBe(false);
  expect(input.safeParse({ fonts: 'Noto Sans', range: '../x' }).success).toBe(false);
});

testWithDb('only fonts that the style names are fetched, in ranges of 256', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  for (const fonts of ['Noto Sans Bold', 'A,B']) await getMapGlyphs.run(here, { fonts, range: '256-511' });
  const asked = stub.asked.length;
  for (const fonts of ['Noto Sans', 'B,A', 'Comic Sans']) {
    await expect(getMapGlyphs.run(here, { fonts, range: '0-255' })).rejects.toMatchObject({
      code: 'map_file_missing',
    });
  }
  expect(stub.asked).toHaveLength(asked);
  const { input } = calls.getMapGlyphs;
  const isRange = (range: string) => input.safeParse({ fonts: 'A', range }).success;
  expect(['0-255', '65280-65535'].map(isRange)).toEqual([true, true]);
  expect(['1-256', '0-511', '65536-65791', '00-255', '0-255\n'].filter(isRange)).toEqual([]);
  await stub.close();
});

testWithDb('sprites are fetched through us', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  expect((await getMapSprite.run(here, { name: 'sprite@2x.png' })).type).toBe('image/png');
  expect(stub.asked).toContain('/sprite@2x.png');
  await stub.close();
});

testWithDb('without a style there are no sprites', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  stub.setMode('fails');
  await expect(getMapSprite.run(here, { name: 'sprite.json' })).rejects.toMatchObject({
    code: 'map_file_missing',
  });
  await stub.close();
});

testWithDb('the map has no key to give away', async ({ ctx }) => {
  expect(await getMapsKey.run(ctx, {})).toEqual({ apiKey: null, styleUrl: '/api/map/style.json' });
});

testWithDb(
  'the bundled ground has neighbouring boroughs, roads with numbers, and stations',
  async ({ ctx }) => {
    const { features } = await getGround.run(ctx, {});
    const named = (kind: string) =>
      features.filter(({ properties }) => properties.kind === kind).map(({ properties }) => properties.name);
    expect(named('borough')).toContain('Newham');
    expect(named('station')).toContain('Gants Hill');
    expect(named('road')).toHaveLength(1);
    expect(named('road-number')).toContain('A406');
  },
);

testWithDb(
  'the picture draws all of the ground in page colours and is small enough for a phone',
  async ({ ctx }) => {
    const picture = await getGroundPicture.run(ctx, {});
    for (const name of ['Ilford Town', 'Gants Hill', 'A406']) expect(picture).toContain(`>${name}</text>`);
    for (const id of ['ground', 'wards', 'names']) expect(picture).toContain(`<g id="${id}"`);
    expect(picture).toContain('var(--tile-ink)');
    expect(picture).not.toMatch(/#[0-9a-f]{3}|style=|NaN|undefined/);
    expect(picture.length).toBeLessThan(100_000);
  },
);

testWithDb('a borough without ground has no features', async () => {
  expect((await loadGround({ ground: null })).features).toEqual([]);
});
