import { listMosqueNames } from '#features/mosques/places/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../hosting-contract.ts';

/** Answers the approved mosques by name. */
export const listPartnerMosques = handle(calls.listPartnerMosques, async (ctx) => {
  const mosques = await listMosqueNames(ctx.db);
  return mosques
    .map(({ id, name, address, postcode }) => ({ id, name, address, postcode }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
});
