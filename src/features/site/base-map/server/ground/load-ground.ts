import type { Borough } from '#borough';
import { readShippedJson } from '#kit/server/shipped-file.ts';
import { Ground } from '../../ground.ts';

type Shipped = NonNullable<Borough['ground']>;

const kept = new Map<string, Promise<Ground>>();

/** The ground that ships with a borough, read once, with the numbers of its roads; nothing for a borough without. */
export async function loadGround({ ground }: Pick<Borough, 'ground'>): Promise<Ground> {
  if (!ground) return { type: 'FeatureCollection', features: [] };
  const reading = kept.get(ground.surroundings) ?? readGround(ground);
  kept.set(ground.surroundings, reading);
  return reading;
}

async function readGround({ surroundings, roadNumbers }: Shipped): Promise<Ground> {
  const { type, features } = Ground.parse(await readShippedJson(surroundings));
  return { type, features: [...features, ...roadNumbers.map(numberFeature)] };
}

function numberFeature(road: Shipped['roadNumbers'][number]): Ground['features'][number] {
  return {
    type: 'Feature',
    properties: { kind: 'road-number', name: road.name },
    geometry: { type: 'Point', coordinates: [road.longitude, road.latitude] },
  };
}
