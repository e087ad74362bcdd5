import { personOf } from '#features/accounts/users/server/public.ts';
import { requireAudience } from '#features/gatherings/volunteering/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import { calls } from '../contract.ts';
import { presentVolunteers } from './presenters.ts';
import { listShown } from './queries.ts';

/** A page holds no more, whatever is asked for: who wants to copy the list needs many. */
const maxAPage = 50;
/** More than anybody reads in a day. */
const pagesADay = 300;

/** Answers a page of the volunteers. Refuses: not_allowed, too_many_requests. */
export const listVolunteerProfiles = handle(calls.listVolunteerProfiles, async (ctx, input) => {
  await requireAudience(ctx);
  const viewerId = personOf(ctx).id;
  const turn = { action: 'listVolunteerProfiles', key: viewerId, times: pagesADay, perSeconds: 24 * 3600 };
  await consumeRateLimit(ctx, turn);
  const page = await listShown(ctx.db, viewerId, { ...input, limit: Math.min(input.limit, maxAPage) });
  return { ...page, items: await presentVolunteers(ctx.db, { viewerId, now: ctx.now }, page.items) };
});
