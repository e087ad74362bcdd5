import { borough } from '#borough';
import { wardsOf } from '#features/site/wards/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { drawGround } from './draw-ground.ts';
import { loadGround } from './load-ground.ts';

/** Returns what lies around and within the borough. */
export const getGround = handle(calls.getGround, () => loadGround(borough));

const drawn = new WeakMap<object, string>();

/** Returns the picture that a page shows until the live map stands, or in its place. It is drawn once for the same wards. */
export const getGroundPicture = handle(calls.getGroundPicture, async (ctx) => {
  const [wards, ground] = await Promise.all([wardsOf(ctx, borough), loadGround(borough)]);
  const picture = drawn.get(wards) ?? drawGround({ borough, wards, ground });
  drawn.set(wards, picture);
  return picture;
});
