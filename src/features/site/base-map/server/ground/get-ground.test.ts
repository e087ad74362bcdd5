import { expect } from 'vitest';
import { testWithDb } from '#test/with-db.ts';
import { getGround, getGroundPicture } from './get-ground.ts';
import { loadGround } from './load-ground.ts';

testWithDb(
  'the ground that ships has neighbours, roads with their numbers, and stations',
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
  'the picture draws all of it in colours of the page, and small enough for a phone',
  async ({ ctx }) => {
    const picture = await getGroundPicture.run(ctx, {});
    for (const name of ['Ilford Town', 'Gants Hill', 'A406']) expect(picture).toContain(`>${name}</text>`);
    for (const id of ['ground', 'wards', 'names']) expect(picture).toContain(`<g id="${id}"`);
    expect(picture).toContain('var(--tile-ink)');
    expect(picture).not.toMatch(/#[0-9a-f]{3}|style=|NaN|undefined/);
    expect(picture.length).toBeLessThan(100_000);
  },
);

testWithDb('a borough without ground has none drawn', async () => {
  expect((await loadGround({ ground: null })).features).toEqual([]);
});
