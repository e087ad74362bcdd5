import { distanceTo, placeAskedFrom } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate, boroughTime } from '#kit/contract/date-text.ts';
import { milesToMetres, type Point } from '#kit/contract/distance.ts';
import type { Ctx } from '#kit/server/context.ts';
import { shareAnswers } from '#kit/server/db/reads/share-answers.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { toEvents } from './presenters.ts';
import { listApprovedEvents } from './queries.ts';

/**
 * Answers a page of the coming events; what has ended earlier today is left out unless `from` asks for a day. Refuses:
 * postcode_unknown.
 */
export const listEvents = handle(calls.listEvents, async (ctx, input) => {
  const place = await placeAskedFrom(ctx, input);
  const { lat: _, lng: __, postcode: ___, within, ...filters } = input;
  const asked = { filters, forMembers: ctx.actor.kind !== 'visitor' };
  const page =
    place && within !== undefined
      ? await findEvents(ctx, asked, { place, metres: milesToMetres(within) })
      : await eventsAnywhere(ctx, asked);
  return { ...page, items: page.items.map((event) => ({ ...event, distance: distanceTo(event, place) })) };
});

type Asked = {
  filters: Omit<InputOf<typeof calls.listEvents>, 'lat' | 'lng' | 'postcode' | 'within'>;
  forMembers: boolean;
};

const eventsAnywhere = shareAnswers((everyone, asked: Asked) => findEvents(everyone, asked));

async function findEvents(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { filters, forMembers }: Asked,
  near?: { place: Point; metres: number },
) {
  const today = boroughDate(now);
  const from = filters.from ?? today;
  const notEndedAt = from === today ? boroughTime(now) : undefined;
  const page = await listApprovedEvents(db, { ...filters, from, notEndedAt, forMembers, near }, filters);
  return { ...page, items: await toEvents(db, page.items) };
}
