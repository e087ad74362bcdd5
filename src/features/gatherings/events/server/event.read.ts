import { distanceTo, findDistanceOrigin } from '#features/accounts/users/server/public.ts';
import { type Access, forEachFact } from '#features/mosques/places/access-facts.rules.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { milesToMetres, type Point } from '#kit/contract/distance.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { coalesceReads } from '#kit/server/db/coalesce-reads.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { drawPreview } from '#kit/server/preview/draw-preview.ts';
import { calls } from '../event.contract.ts';
import { eventNotFound } from '../event.errors.ts';
import { eventEmblems } from '../event-emblem.rules.ts';
import { previewLines } from '../event-text.rules.ts';
import { findPublicEvent, hasEnded, listApprovedEvents, listOtherDates } from './event.queries.ts';
import { findEventsWithPendingChanges, withOwnPendingChange } from './event-change.ts';
import { toEvent, toEventDetail, toEvents } from './event-presenters.ts';
import { findRsvp } from './event-seats.ts';
import { canHostNow, requireVisibleEvent, showsHostActions } from './host-rights.ts';

/** Returns a page of upcoming events; past ones are left out unless `from` is another day than today. Refuses: postcode_unknown. */
export const listEvents = handle(calls.listEvents, async (ctx, input) => {
  const place = await findDistanceOrigin(ctx, input);
  const { lat: _, lng: __, postcode: ___, within, ...filters } = input;
  const query = { filters, forMembers: ctx.actor.kind !== 'visitor' };
  const page =
    place && within !== undefined
      ? await findEvents(ctx, query, { place, metres: milesToMetres(within) })
      : await eventsAnywhere(ctx, query);
  return { ...page, items: page.items.map((event) => ({ ...event, ...distanceTo(event, place) })) };
});

type ListQuery = {
  filters: Omit<InputOf<typeof calls.listEvents>, 'lat' | 'lng' | 'postcode' | 'within'>;
  forMembers: boolean;
};

const eventsAnywhere = coalesceReads((everyone, query: ListQuery) => findEvents(everyone, query));

async function findEvents(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { filters, forMembers }: ListQuery,
  near?: { place: Point; metres: number },
) {
  // An event that began last night and is still running is listed under today.
  const fromNow = filters.from === undefined || filters.from === boroughDate(now);
  const since = fromNow ? { from: undefined, notOverAt: now } : {};
  const page = await listApprovedEvents(db, { ...filters, ...since, forMembers, near }, filters);
  return { ...page, items: await toEvents({ db, now }, page.items) };
}

/**
 * Returns one event: to everyone or to members, as published; to its host and to members with an RSVP also while it waits for
 * approval again, to its author with the pending changes. Refuses: event_not_found, postcode_unknown.
 */
export const getEvent = handle(calls.getEvent, async (ctx, { id, ...origin }) => {
  const { actor } = ctx;
  const hasAnswered = actor.kind === 'person' && (await findRsvp(ctx.db, id, actor.id)) !== undefined;
  const row = await requireVisibleEvent(ctx, ctx.db, id, hasAnswered);
  const otherDates = await listOtherDates(ctx.db, row, ctx.now);
  const changeWaits =
    (await canHostNow(ctx, row)) && (await findEventsWithPendingChanges(ctx.db, [row])).has(row.id);
  const shown = changeWaits ? await withOwnPendingChange(ctx, row) : row;
  const distance = distanceTo(shown, await findDistanceOrigin(ctx, origin));
  const isOwn = actor.kind === 'person' && row.createdBy === actor.id;
  const isOver = hasEnded(shown, ctx.now);
  return toEventDetail(ctx, shown, {
    canHost: await showsHostActions(ctx, row),
    changeWaits,
    otherDates,
    ...distance,
    isOwn,
    isOver,
    placeAccess: await findPlaceAccess(ctx.db, shown.placeId),
  });
});

async function findPlaceAccess(db: Db, placeId: string | null): Promise<Access | null> {
  const mosque = placeId === null ? undefined : await findApprovedMosque(db, placeId);
  return mosque ? forEachFact((fact) => mosque[fact]) : null;
}

/** Returns the preview picture of a public event: title, date and time, place. Refuses: event_not_found, pictures_busy. */
export const getEventPreview = handle(calls.getEventPreview, async (ctx, { id }) => {
  const row = await findPublicEvent(ctx.db, id);
  if (!row) throw apiError(eventNotFound);
  const event = toEvent(row, ctx.now);
  const bytes = await drawPreview({
    title: event.title,
    lines: previewLines(event, boroughDate(ctx.now)),
    emblem: eventEmblems[event.category],
    ...(event.status === 'cancelled' ? { stamp: 'Cancelled' } : {}),
  });
  return { bytes, type: 'image/png' };
});
