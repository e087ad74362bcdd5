import { distanceTo, placeAskedFrom } from '#features/accounts/users/server/public.ts';
import { boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import { milesToMetres } from '#kit/contract/distance.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toEvents } from './presenters.ts';
import { listApprovedEvents } from './queries.ts';

/**
 * Answers a page of the coming events; what has ended earlier today is left out unless `from` asks for a day. Refuses:
 * postcode_unknown.
 */
export const listEvents = handle(calls.listEvents, async (ctx, input) => {
  const today = boroughDate(ctx.now);
  const from = input.from ?? today;
  const notEndedAt = from === today ? boroughTime(ctx.now) : undefined;
  const forMembers = ctx.actor.kind !== 'visitor';
  const place = await placeAskedFrom(ctx, input);
  const near =
    place && input.within !== undefined ? { place, metres: milesToMetres(input.within) } : undefined;
  const page = await listApprovedEvents(ctx.db, { ...input, from, notEndedAt, forMembers, near }, input);
  const items = await toEvents(ctx.db, page.items);
  return { ...page, items: items.map((event) => ({ ...event, distance: distanceTo(event, place) })) };
});
