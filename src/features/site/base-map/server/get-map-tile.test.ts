import { expect } from 'vitest';
import { aMapService } from '#test/factories/map-service.ts';
import type { StubServer } from '#test/servers/stub-server.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getMapTile } from './get-map-tile.ts';

const tile = { source: 'base', z: 13, x: 4096, y: 2724 };

testWithDb('a tile comes through us and is kept on disk', async ({ ctx }) => {
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

testWithDb('when the service fails the tile is missing, and nothing is kept', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  stub.become('fails');
  await expect(getMapTile.run(here, tile)).rejects.toMatchObject({ status: 404 });
  await stub.close();
});

const missing = { code: 'map_file_missing' };
const tilesAsked = (stub: StubServer) => stub.asked.filter((path) => path.startsWith('/tiles'));

testWithDb('a tile that the service has not, or fails at, is no trouble to others', async ({ ctx }) => {
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

testWithDb('many who look at the same place at once make one request', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  await Promise.all(Array.from({ length: 20 }, () => getMapTile.run(here, tile)));
  expect(tilesAsked(stub)).toHaveLength(1);
  await stub.close();
});

testWithDb('a service that is down is left alone after three tiles', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  await getMapTile.run(here, tile);
  stub.become('fails');
  for (const y of [1, 2, 3, 4, 5]) {
    await expect(getMapTile.run(here, { ...tile, y })).rejects.toMatchObject(missing);
  }
  expect(tilesAsked(stub)).toHaveLength(1 + 3);
  await stub.close();
});

testWithDb('tiles that can’t be are not asked for', async ({ ctx }) => {
  const { stub, here } = await aMapService(ctx);
  const { input } = calls.getMapTile;
  expect(input.safeParse({ source: 'base', z: 3, x: 7, y: 7 }).success).toBe(true);
  expect(input.safeParse({ source: 'base', z: 3, x: 8, y: 0 }).success).toBe(false);
  expect(input.safeParse({ source: 'base', z: 3, x: 0, y: 4_000_000 }).success).toBe(false);
  await expect(getMapTile.run(here, { ...tile, z: 15 })).rejects.toMatchObject(missing);
  expect(tilesAsked(stub)).toEqual([]);
  await stub.close();
});
