import { actorIdOf, distanceTo, placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { milesToMetres } from '#kit/contract/distance.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toOwnAnswer } from './applications/presenters.ts';
import { applicationsFor } from './applications/queries.ts';
import { toVolunteerOpportunities } from './presenters.ts';
import { listOpenOpportunities } from './queries.ts';

/** Answers a page of the opportunities that are open. Refuses: postcode_unknown. */
export const listVolunteerOpportunities = handle(calls.listVolunteerOpportunities, async (ctx, input) => {
  const place = await placeAskedFrom(ctx, input);
  const near =
    place && input.within !== undefined ? { place, metres: milesToMetres(input.within) } : undefined;
  const viewerId = actorIdOf(ctx);
  const page = await listOpenOpportunities(ctx, { ...input, near, viewerId }, input);
  const ids = page.items.map(({ id }) => id);
  const own = viewerId === null ? undefined : await applicationsFor(ctx.db, viewerId, ids);
  const items = await toVolunteerOpportunities(ctx.db, page.items, ctx.now);
  return {
    ...page,
    items: items.map((one) => ({
      ...one,
      distance: distanceTo(one, place),
      application: toOwnAnswer(own?.get(one.id)),
    })),
  };
});
