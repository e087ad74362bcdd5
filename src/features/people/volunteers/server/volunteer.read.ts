import { requireUser } from '#features/accounts/users/server/public.ts';
import { requireAudience } from '#features/gatherings/volunteering/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import { calls } from '../volunteer.contract.ts';
import { findProfile, listShown, presentOwnProfile, presentVolunteers } from './volunteer.queries.ts';

/** The most volunteers on a page, whatever is requested, so that copying the list takes many requests. */
const maxAPage = 50;
/** More than anybody reads in a day. */
const pagesADay = 300;

/** Returns a page of the volunteers. Refuses: not_allowed, too_many_requests. */
export const listVolunteerProfiles = handle(calls.listVolunteerProfiles, async (ctx, input) => {
  await requireAudience(ctx);
  const viewerId = requireUser(ctx).id;
  const limit = { action: 'listVolunteerProfiles', key: viewerId, times: pagesADay, perSeconds: 24 * 3600 };
  await consumeRateLimit(ctx, limit);
  const page = await listShown(ctx.db, viewerId, { ...input, limit: Math.min(input.limit, maxAPage) });
  return { ...page, items: await presentVolunteers(ctx.db, { viewerId, now: ctx.now }, page.items) };
});

/** Returns the caller's own profile, or null. */
export const getOwnVolunteerProfile = handle(calls.getOwnVolunteerProfile, async (ctx) => {
  const row = await findProfile(ctx.db, requireUser(ctx).id);
  return row ? presentOwnProfile(ctx.db, row, ctx.now) : null;
});
