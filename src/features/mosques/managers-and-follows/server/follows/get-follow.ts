import { personOf } from '#features/accounts/users/server/public.ts';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../follows-contract.ts';
import { followOf } from './followers.ts';

/** Answers whether the caller follows a mosque. Refuses: mosque_not_found. */
export const getFollow = handle(calls.getFollow, async (ctx, { id }) => {
  if (!(await findApprovedMosque(ctx.db, id))) throw apiError(mosqueNotFound);
  return followOf(ctx.db, id, personOf(ctx).id);
});
