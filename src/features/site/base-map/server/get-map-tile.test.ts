import { expect } from 'vitest';
import { aMapService } from '#test/factories/map-service.ts';
import { testWithDb } from '#test/with-db.ts';
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
