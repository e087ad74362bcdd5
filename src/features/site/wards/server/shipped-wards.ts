import type { Borough } from '#borough';
import { readShippedJson } from '#kit/server/shipped-file.ts';
import type { Wards } from '../contract.ts';
import { readBoundaries } from '../read-boundaries.ts';

const kept = new Map<string, Promise<Wards>>();

/** The wards that ship with a borough, read once; null for a borough without. */
export async function shippedWards(borough: Borough): Promise<Wards | null> {
  const path = borough.ground?.wards;
  if (path === undefined) return null;
  const reading = kept.get(path) ?? readShippedJson(path).then((json) => readBoundaries(json, borough));
  kept.set(path, reading);
  return reading;
}
