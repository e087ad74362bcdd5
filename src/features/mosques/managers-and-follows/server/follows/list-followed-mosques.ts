import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../follows-contract.ts';
import { followedBy } from './followers.ts';

/** Answers the mosques that the caller follows. */
export const listFollowedMosques = handle(calls.listFollowedMosques, (ctx) =>
  followedBy(ctx.db, personOf(ctx).id),
);
