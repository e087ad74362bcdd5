import { borough } from '#borough';
import { findUser, personOf } from '#features/accounts/users/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { findExactPostcode } from '#features/site/postcodes/server/public.ts';
import { wardsOf } from '#features/site/wards/server/public.ts';
import { wardAt, wardCentres } from '#features/site/wards/ward-points.ts';
import { badField } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';

type Whereabouts = { ward: string; latitude: number | null; longitude: number | null };

/** The ward of a listing and its middle: the one that was chosen, else that of the postcode. Refuses: bad_input. */
export async function whereItIs(
  ctx: Ctx,
  { ward, postcode }: { ward?: string | undefined; postcode?: string | undefined },
): Promise<Whereabouts> {
  const wards = await wardsOf(ctx, borough);
  const name = ward ?? (postcode === undefined ? undefined : await wardOfPostcode(ctx, postcode));
  if (name === undefined) throw badField('ward', 'Please choose the ward where it can be seen.');
  const centre = wardCentres(wards).get(name);
  return { ward: name, latitude: centre?.latitude ?? null, longitude: centre?.longitude ?? null };
}

/** The ward of the member's own postcode, where that is known. */
export async function ownWard(ctx: Ctx): Promise<string | null> {
  const member = await findUser(ctx.db, personOf(ctx).id);
  return member?.postcode ? ((await wardOfPostcode(ctx, member.postcode)) ?? null) : null;
}

async function wardOfPostcode(ctx: Ctx, postcode: string): Promise<string | undefined> {
  const point = await findExactPostcode(ctx, postcode);
  return point ? wardAt(await wardsOf(ctx, borough), point) : undefined;
}

/** Refuses bad_input for a place that is no approved mosque. */
export async function checkPlace(tx: Db, placeId: string | undefined): Promise<void> {
  if (placeId === undefined || (await findApprovedMosque(tx, placeId))) return;
  throw badField('placeId', 'We don’t know this mosque. Please choose it again.');
}
