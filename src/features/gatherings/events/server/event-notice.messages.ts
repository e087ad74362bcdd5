import { listIdsBlockedEitherWay } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listFollowersAfter } from '#features/mosques/managers-and-follows/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { announce, nextAfter, peopleAtOnce, subscribe } from '#kit/server/queue/announce.ts';
import { startInstant } from '../event-time.rules.ts';
import {
  aboutEvent,
  eventCancelled,
  eventCancelledMessage,
  eventChanged,
  eventChangedMessage,
  eventPublished,
  eventRestored,
  eventRestoredMessage,
  groupMeetingPlanned,
  mosqueEvent,
  toEventTexts,
} from './event.messages.tsx';
import { type EventRow, findEvent, findPublicEvent } from './event.queries.ts';
import { listGuestIds, listGuestsAfter } from './event-seats.ts';

/** Queues notifications to guests that time or place have changed. */
export function announceEventChanged(
  db: Db,
  { before, after }: { before: EventRow; after: EventRow },
  now: Date,
): Promise<void> {
  const starts = [before, after].map((event) => startInstant(event).toISOString()).toSorted();
  return announce({ db, now }, eventChanged, { eventId: after.id, startsAt: starts[0] });
}

function toInstant(at: string | undefined): Date | undefined {
  return at === undefined ? undefined : new Date(at);
}

/** Queues notifications to the current guests that the event is cancelled. */
export async function announceEventCancelled(
  db: Db,
  event: EventRow,
  reason: string | null,
  now: Date,
): Promise<void> {
  const guestIds = await listGuestIds(db, event.id);
  if (guestIds.length === 0) return;
  const { createdBy: authorId, sequence } = event;
  const startsAt = startInstant(event).toISOString();
  const message = { event: toEventTexts(event), authorId, reason, guestIds, sequence, startsAt };
  await announce({ db, now }, eventCancelled, message, authorId);
}

/** Queues notifications to the followers of the event's mosque that it has a new event. */
export async function announceEventPublished(db: Db, event: EventRow, now: Date): Promise<void> {
  if (event.placeId === null) return;
  await announce({ db, now }, eventPublished, { eventId: event.id });
}

/** Queues notifications to the members of a group about a new meeting; for a series, only about its first date. */
export function announceGroupMeeting(db: Db, event: EventRow, groupId: string, now: Date): Promise<void> {
  const { id: eventId, title, createdBy } = event;
  return announce(
    { db, now },
    groupMeetingPlanned,
    { groupId, eventId, title, plannedBy: createdBy },
    createdBy,
  );
}

/** Notifies each follower of the event's mosque once of a new event. */
export const notifyFollowersOfEvent = subscribe(
  eventPublished,
  'events: tell followers of a new event',
  async (tx, { eventId }, after) => {
    const event = await findPublicEvent(tx.db, eventId);
    if (event?.status !== 'approved' || event.placeId === null || event.placeName === null) {
      return null;
    }
    const followers = await listFollowersAfter(tx.db, event.placeId, after, peopleAtOnce);
    const recipients = followers.filter(({ id }) => id !== event.createdBy);
    // One message for a series: its dates are on the page.
    const key = `mosque-event:${event.seriesId ?? event.id}`;
    await notify(
      tx,
      mosqueEvent,
      recipients.map(({ id }) => id),
      { ...toEventTexts(event), mosque: event.placeName },
      { ...aboutEvent(event), dedupeKey: key },
    );
    return nextAfter(followers);
  },
);

/**
 * Notifies each guest once for each change of time or place; of two changes in a row, only of the last one. If the event is
 * cancelled by then, the cancellation is notified instead.
 */
export const notifyGuestsOfChange = subscribe(
  eventChanged,
  'events: tell guests of a change',
  async (tx, { eventId, startsAt }, after) => {
    const event = await findEvent(tx.db, eventId);
    if (!event || (event.status !== 'approved' && event.status !== 'pending')) return null;
    const guests = await listGuestsAfter(tx.db, eventId, after, peopleAtOnce);
    await notify(
      tx,
      eventChangedMessage,
      guests.map(({ id }) => id),
      { ...toEventTexts(event), awaitsApproval: event.status === 'pending' },
      {
        aboutUserId: event.createdBy,
        startsAt: toInstant(startsAt),
        dedupeKey: `event-changed:${event.id}:${event.sequence}`,
      },
    );
    return nextAfter(guests);
  },
);

/** Notifies each guest once that an event which was taken down takes place after all. */
export const notifyGuestsOfRestoration = subscribe(
  eventRestored,
  'events: tell guests that an event is back',
  async (tx, { eventId }, after) => {
    const event = await findEvent(tx.db, eventId);
    if (event?.status !== 'approved' || event.removedAt !== null) return null;
    const guests = await listGuestsAfter(tx.db, eventId, after, peopleAtOnce);
    await notify(
      tx,
      eventRestoredMessage,
      guests.map(({ id }) => id),
      toEventTexts(event),
      { ...aboutEvent(event), dedupeKey: `event-restored:${event.id}:${event.sequence}` },
    );
    return nextAfter(guests);
  },
);

/** Notifies each guest once that the event is cancelled. If a block exists, the host's reason is left out. */
export const notifyGuestsOfCancellation = subscribe(
  eventCancelled,
  'events: tell guests of a cancellation',
  async (tx, { event, authorId: aboutUserId, reason, guestIds, sequence, startsAt }, after) => {
    const from = after === null ? 0 : Number(after);
    const next = from + peopleAtOnce;
    const ids = guestIds.slice(from, next);
    const blockedIds = new Set(aboutUserId === null ? [] : await listIdsBlockedEitherWay(tx.db, aboutUserId));
    const options = {
      dedupeKey: `event-cancelled:${event.eventId}:${sequence}`,
      aboutUserId,
      startsAt: toInstant(startsAt),
    };
    const reached = ids.filter((id) => !blockedIds.has(id));
    await notify(tx, eventCancelledMessage, reached, { ...event, reason }, options);
    const blocked = ids.filter((id) => blockedIds.has(id));
    await notify(tx, eventCancelledMessage, blocked, { ...event, reason: null }, options);
    return next < guestIds.length ? String(next) : null;
  },
);
