import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { foundingPlaces } from '../../rules.ts';
import { countTakenPlaces } from '../queries.ts';

/** Counts the founding places that are left. */
export const getFoundingPlaces = handle(calls.getFoundingPlaces, async (ctx) => {
  const taken = await countTakenPlaces(ctx.db);
  return { places: foundingPlaces, left: Math.max(0, foundingPlaces - taken) };
});
