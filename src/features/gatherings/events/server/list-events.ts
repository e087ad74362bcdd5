import { postcodeUnknown } from '#features/site/postcodes/contract.ts';
import { findPostcode } from '#features/site/postcodes/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import { distanceBetween, milesToMetres, type Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type Event } from '../contract.ts';
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
  const near = place && input.within !== undefined ? { place, metres: milesToMetres(input.within) } : undefined;
  const page = await listApprovedEvents(ctx.db, { ...input, from, notEndedAt, forMembers, near }, input);
  const items = await toEvents(ctx.db, page.items);
  return { ...page, items: items.map((event) => ({ ...event, distance: distanceTo(event, place) })) };
});

async function placeAskedFrom(
  ctx: Ctx,
  { lat, lng, postcode }: InputOf<typeof calls.listEvents>,
): Promise<Point | undefined> {
  if (lat !== undefined && lng !== undefined) return { latitude: lat, longitude: lng };
  if (postcode === undefined) return undefined;
  const point = await findPostcode(ctx, postcode);
  if (!point) throw apiError(postcodeUnknown);
  return point;
}

function distanceTo({ latitude, longitude }: Event, place: Point | undefined): number | null {
  if (place === undefined || latitude === null || longitude === null) return null;
  return Math.round(distanceBetween(place, { latitude, longitude }));
}
