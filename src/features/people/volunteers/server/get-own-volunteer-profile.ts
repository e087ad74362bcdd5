import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { presentOwnProfile } from './presenters.ts';
import { findProfile } from './queries.ts';

/** Answers the caller's own profile, or null. */
export const getOwnVolunteerProfile = handle(calls.getOwnVolunteerProfile, async (ctx) => {
  const row = await findProfile(ctx.db, personOf(ctx).id);
  return row ? presentOwnProfile(ctx.db, row, ctx.now) : null;
});
