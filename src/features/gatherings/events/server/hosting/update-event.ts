import { eq, sql } from 'drizzle-orm';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { managesPlace } from '#features/mosques/managers-and-follows/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError, badField, badInput } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventChanged, eventOver, noSuchPlace } from '../../errors.ts';
import type { ChangedEvent } from '../../event-input.ts';
import { startInstant } from '../../event-times.ts';
import { calls } from '../../hosting-contract.ts';
import { notifyChanged } from '../messages/notify-guests.ts';
import { toHostedEvents } from '../presenters.ts';
import { type EventRow, seatCounts } from '../queries.ts';
import { moveUp } from '../rsvps/rsvps.ts';
import { events } from '../tables.ts';
import { eventTarget } from './approval-target.ts';
import { schedule } from './event-schedule.ts';
import { columnsOf, lockSeries, type Venue, venueOf } from './event-venue.ts';
import { lockHostedEvent } from './host-rights.ts';

/**
 * Changes an event, and with scope `following` those of its series after it: all but their dates. Refuses: event_not_found,
 * not_your_event, event_changed, event_over, place_not_found, bad_input.
 */
export const updateEvent = handle(calls.updateEvent, {
  prepare: (ctx, input) => venueOf(ctx, input),
  async run(tx, input, venue) {
    const event = await lockHostedEvent(tx, input.id);
    if (event.updatedAt !== input.updatedAt) throw apiError(eventChanged);
    if (event.status === 'cancelled' || startInstant(event) <= tx.now) throw apiError(eventOver);
    const whole = input.scope === 'following' && event.seriesId !== null;
    const rows = whole ? await lockSeries(tx.db, event.seriesId ?? '', event.eventDate) : [event];
    const free = await needsNobody(tx, event, venue);
    const [first] = await changeAll(tx, rows, { input, venue, free, isWhole: whole });
    if (!first) throw apiError(noSuchPlace);
    const [hosted] = await toHostedEvents(tx.db, [first]);
    if (!hosted) throw apiError(eventOver);
    return hosted;
  },
});

/** Whether the caller's changes count at once: an administrator's, or a manager's at both the old and the new mosque. */
async function needsNobody(tx: TxCtx, event: EventRow, venue: Venue): Promise<boolean> {
  for (const placeId of [event.placeId, venue.placeId]) {
    const isFree =
      placeId === null ? actsAsAdministratorOrAsk(tx.actor, tx.now) : await managesPlace(tx, placeId);
    if (!isFree) return false;
  }
  return true;
}

type Change = { input: ChangedEvent; venue: Venue; free: boolean; isWhole: boolean };

async function changeAll(tx: TxCtx, rows: readonly EventRow[], change: Change): Promise<EventRow[]> {
  const { input, venue, isWhole } = change;
  const dates = isWhole ? rows.map(({ eventDate }) => eventDate) : [input.eventDate];
  const times = await schedule(tx.db, input, dates, venue.mosque, tx.now);
  const changed: EventRow[] = [];
  for (const [at, row] of rows.entries()) {
    const time = times[at];
    if (time) changed.push(await changeOne(tx, row, { ...change, time }));
  }
  // One request for all occurrences that wait now: the first stands for them.
  const waiting = changed.find(({ status }, at) => status === 'pending' && rows[at]?.status !== 'pending');
  if (waiting) {
    const target = { target: eventTarget, targetId: waiting.id, submittedBy: waiting.createdBy };
    await askApproval(tx.db, { ...target, title: waiting.title }, tx.now);
  }
  return changed;
}

type TimeOfOne = Awaited<ReturnType<typeof schedule>>[number];

async function changeOne(
  tx: TxCtx,
  row: EventRow,
  { input, venue: { mosque: _, ...venue }, free, time }: Change & { time: TimeOfOne },
): Promise<EventRow> {
  const columns = columnsOf(input, free);
  await checkRoom(tx.db, row.id, columns.maxAttendees);
  const moved = isMoved(row, { ...venue, ...time });
  const asksAgain = !free && (row.status === 'rejected' || (row.status === 'approved' && moved));
  const [changed] = await tx.db
    .update(events)
    .set({
      ...columns,
      isPublic: free ? columns.isPublic : row.isPublic,
      ...venue,
      ...time,
      ...(asksAgain ? { status: 'pending' as const, rejectionReason: null } : {}),
      sequence: moved ? sql`${events.sequence} + 1` : row.sequence,
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(events.id, row.id))
    .returning();
  if (!changed) throw apiError(badInput);
  if (moved && row.status === 'approved') await notifyChanged(tx.db, changed, tx.now);
  if (changed.status === 'approved') await moveUp(tx, changed);
  await audit(tx, {
    action: 'event.update',
    target: { type: 'event', id: row.id },
    before: { title: row.title, eventDate: row.eventDate, startTime: row.startTime, location: row.location },
    after: {
      title: changed.title,
      eventDate: changed.eventDate,
      startTime: changed.startTime,
      location: changed.location,
    },
  });
  return changed;
}

/** Nobody who has a place loses it: a room can't be made smaller than those who come. */
async function checkRoom(tx: Db, eventId: string, maxAttendees: number | null): Promise<void> {
  const taken = (await seatCounts(tx, [eventId])).get(eventId)?.attending ?? 0;
  if (maxAttendees === null || taken <= maxAttendees) return;
  const message = `${taken} people already have a place.`;
  throw badField('maxAttendees', message);
}

type Where = Pick<EventRow, 'eventDate' | 'startTime' | 'location' | 'address' | 'postcode'>;

function isMoved(before: Where, after: Where): boolean {
  const names = ['eventDate', 'startTime', 'location', 'address', 'postcode'] as const;
  return names.some((name) => before[name] !== after[name]);
}
