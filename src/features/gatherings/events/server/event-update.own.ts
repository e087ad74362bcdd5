import { eq, sql } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  noChange,
  passCorrections,
  recordPassedChanges,
  requestApproval,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import type { DeclaredMonthStart } from '#features/mosques/moon/hijri.rules.ts';
import { listDeclaredMonthStarts } from '#features/mosques/moon/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError, badField, badInput } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventChanged, eventOver, placeNotFound } from '../event.errors.ts';
import { hijriKey } from '../event-repeat.rules.ts';
import { startInstant } from '../event-time.rules.ts';
import { type ChangedEvent, calls } from '../hosted-event.contract.ts';
import { type EventRow, hasEnded } from './event.queries.ts';
import { events } from './event.tables.ts';
import {
  approvalRequestId,
  eventFields,
  eventTarget,
  eventTimes,
  isMoved,
  noteEventChanged,
  proposeEventChanges,
  reviewedChange,
  withdrawEventChanges,
  withOwnPendingChange,
  withoutReviewed,
} from './event-change.ts';
import { announceEventChanged } from './event-notice.messages.ts';
import { toHostedEvents } from './event-presenters.ts';
import { type PrayerPlace, schedule } from './event-schedule.ts';
import { countSeatsByEvent, drawColumns, promoteFromWaitlist } from './event-seats.ts';
import { lockSeries, resolveVenue, toEventColumns, type Venue } from './event-venue.ts';
import { lockHostedEvent, skipsReview } from './host-rights.ts';

/**
 * Changes an event and, with scope `following`, the later ones of its series: all but their dates. If the caller's changes are
 * reviewed, an approved event gets at once only what guests must know; the rest waits. Refuses: event_not_found, not_your_event,
 * event_changed, event_over, place_not_found, bad_input.
 */
export const updateEvent = handle(calls.updateEvent, {
  prepare: (ctx, input) => resolveVenue(ctx, input),
  async run(tx, input, venue) {
    const event = await lockHostedEvent(tx, input.id);
    if (event.updatedAt !== input.updatedAt) throw apiError(eventChanged);
    if (event.status === 'cancelled' || isClosed(event, tx.now)) throw apiError(eventOver);
    const whole = input.scope === 'following' && event.seriesId !== null;
    const rows = whole ? await lockSeries(tx.db, event.seriesId ?? '', event.eventDate) : [event];
    const free = await needsNoReview(tx, event, venue);
    const [first] = await updateEvents(tx, rows, { input, venue, free, isWhole: whole });
    if (!first) throw apiError(placeNotFound);
    const [hosted] = await toHostedEvents(tx, [await withOwnPendingChange(tx, first)]);
    if (!hosted) throw apiError(eventOver);
    return hosted;
  },
});

/** Whether it can't be changed any more: it has begun, or, over several days, has ended. */
function isClosed(event: EventRow, now: Date): boolean {
  return event.endDate === null ? startInstant(event) <= now : hasEnded(event, now);
}

/** Whether the caller's changes need no review: an administrator's, or those of a manager of both the old and the new mosque. */
async function needsNoReview(tx: TxCtx, event: EventRow, venue: Venue): Promise<boolean> {
  return (
    (await skipsReview(tx, event)) && skipsReview(tx, { placeId: venue.placeId, groupId: event.groupId })
  );
}

type Change = { input: ChangedEvent; venue: Venue; free: boolean; isWhole: boolean };
type RequestedUpdate = { row: EventRow; columns: Partial<EventRow> };

/** Applies a host's changes to locked events as far as they need no review, and submits the rest. */
async function updateEvents(tx: TxCtx, rows: readonly EventRow[], change: Change): Promise<EventRow[]> {
  const updates = await requestedUpdates(tx, rows, change);
  const approved = change.free ? [] : updates.filter(({ row }) => row.status === 'approved');
  const waiting = await changesToReview(tx, approved);
  const pass = await applyWithoutReview(tx, approved, waiting);
  const changed: EventRow[] = [];
  for (const { row, columns } of updates) {
    const isReviewed = !pass && waiting[row.id] !== undefined;
    changed.push(await changeOne(tx, row, isReviewed ? withoutReviewed(columns) : columns, change.free));
  }
  await updateApprovalRequests(tx, { rows, changed, waiting: pass ? {} : waiting, free: change.free });
  await listTimes(tx, approved);
  return changed;
}

/** Returns the columns of each event as the host wants them. */
async function requestedUpdates(
  tx: TxCtx,
  rows: readonly EventRow[],
  change: Change,
): Promise<RequestedUpdate[]> {
  const { input, free, isWhole } = change;
  const { mosque, ...venue } = change.venue;
  const dates = isWhole ? rows.map(({ eventDate }) => eventDate) : [input.eventDate];
  const isReviewed = !free && rows.some(({ status }) => status === 'approved');
  const place = isReviewed ? await findCurrentPlace(tx.db, rows[0]) : mosque;
  const times = await schedule(tx.db, input, dates, place, tx.now, rows);
  const columns = toEventColumns(input, free);
  const declared = await listDeclaredMonthStarts(tx.db);
  const draws = await Promise.all(rows.map((row) => drawColumns(tx, input.drawOn ?? null, row)));
  return rows.flatMap((row, at) => {
    const time = times[at];
    const hijriDate = time === undefined ? null : hijriDayOn(row, time.eventDate, declared);
    const isPublic = free && row.groupId === null ? columns.isPublic : row.isPublic;
    return time
      ? [{ row, columns: { ...columns, ...draws[at], ...venue, ...time, hijriDate, isPublic } }]
      : [];
  });
}

/** Returns the Hijri day of an event on a date: none once its host has moved it to another day. */
function hijriDayOn(
  { eventDate, hijriDate }: EventRow,
  date: string,
  declared: readonly DeclaredMonthStart[],
): string | null {
  return date === eventDate || hijriKey(date, declared) === hijriDate ? hijriDate : null;
}

/**
 * Returns the mosque of the approved version: a new place is reviewed, and until then the event follows the prayers at the
 * current one.
 */
async function findCurrentPlace(db: Db, row: EventRow | undefined): Promise<PrayerPlace | null> {
  const mosque = row?.placeId ? await findApprovedMosque(db, row.placeId) : undefined;
  return mosque ? pick(mosque, 'id', 'latitude', 'longitude') : null;
}

/** Returns the changes of approved events that need review, by id; a picture that is pending stays pending. */
async function changesToReview(tx: TxCtx, approved: readonly RequestedUpdate[]): Promise<ApprovalChanges> {
  const ids = approved.map(({ row }) => row.id);
  const known = await waitingChanges(tx.db, eventTarget, ids);
  const changes = approved.map(({ row, columns }) => {
    const imageKey = known.get(row.id)?.changes[row.id]?.after.imageKey;
    const picture = typeof imageKey === 'string' ? { imageKey } : {};
    return [row.id, reviewedChange(row, { ...columns, ...picture })] as const;
  });
  return Object.fromEntries(changes);
}

/** Applies corrections by a trusted member without review; if so, they are listed for administrators. */
async function applyWithoutReview(
  tx: TxCtx,
  approved: readonly RequestedUpdate[],
  waiting: ApprovalChanges,
): Promise<boolean> {
  const [first] = approved;
  if (!first) return false;
  const request = {
    target: eventTarget,
    targetId: approvalRequestId(first.row),
    submittedBy: requireUser(tx).id,
    changes: omitEmptyChanges(waiting),
    correctable: eventFields.correctable,
  };
  return passCorrections(tx.db, request, tx.now);
}

/** Lists time changes of approved events for administrators: they apply without review. */
async function listTimes(tx: TxCtx, approved: readonly RequestedUpdate[]): Promise<void> {
  const times = approved.map(({ row, columns }) => [row.id, eventTimes.difference(row, columns)] as const);
  const changes = omitEmptyChanges(Object.fromEntries(times));
  const [first] = approved;
  if (!first || Object.keys(changes).length === 0) return;
  const listed = {
    target: eventTarget,
    targetId: approvalRequestId(first.row),
    submittedBy: requireUser(tx).id,
  };
  await recordPassedChanges(tx.db, { ...listed, changes }, tx.now);
}

function omitEmptyChanges(changes: ApprovalChanges): ApprovalChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, { after }]) => Object.keys(after).length > 0));
}

type RequestsUpdate = {
  rows: readonly EventRow[];
  changed: readonly EventRow[];
  waiting: ApprovalChanges;
  free: boolean;
};

async function updateApprovalRequests(
  tx: TxCtx,
  { rows, changed, waiting, free }: RequestsUpdate,
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await noteEventChanged(tx, first);
  // The author's form starts with the pending changes, so what they save replaces these.
  const isAuthor = free && tx.actor.kind === 'person' && tx.actor.id === first.createdBy;
  if (isAuthor) await withdrawEventChanges(tx, rows);
  const approved = rows.filter(({ status }) => status === 'approved');
  if (!free && approved[0]) {
    const changes = Object.fromEntries(approved.map(({ id }) => [id, waiting[id] ?? noChange]));
    await proposeEventChanges(tx, approved[0], changes);
  }
  // All pending occurrences share one request, under the first one.
  const again = changed.find(({ status }, at) => status === 'pending' && rows[at]?.status !== 'pending');
  if (again) {
    const target = { target: eventTarget, targetId: again.id, submittedBy: again.createdBy };
    await requestApproval(tx.db, { ...target, title: again.title }, tx.now);
  }
}

async function changeOne(
  tx: TxCtx,
  row: EventRow,
  columns: Partial<EventRow>,
  free: boolean,
): Promise<EventRow> {
  await checkCapacity(tx.db, row.id, columns.maxAttendees ?? null);
  const moved = isMoved(row, { ...row, ...columns });
  const asksAgain = !free && row.status === 'rejected';
  const [changed] = await tx.db
    .update(events)
    .set({
      ...columns,
      ...(asksAgain ? { status: 'pending' as const, rejectionReason: null } : {}),
      sequence: moved ? sql`${events.sequence} + 1` : row.sequence,
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(events.id, row.id))
    .returning();
  if (!changed) throw apiError(badInput);
  if (moved && row.status === 'approved')
    await announceEventChanged(tx.db, { before: row, after: changed }, tx.now);
  if (changed.status === 'approved') await promoteFromWaitlist(tx, changed);
  // The titles of group meetings are private.
  if (row.groupId !== null) return changed;
  await audit(tx, {
    action: 'event.update',
    target: { type: 'event', id: row.id },
    before: recordOf(row),
    after: recordOf(changed),
  });
  return changed;
}

function recordOf({ title, eventDate, endDate, startTime, location }: EventRow) {
  return { title, eventDate, endDate, startTime, location };
}

/** Refuses a capacity below the number of people who have a place. */
async function checkCapacity(tx: Db, eventId: string, maxAttendees: number | null): Promise<void> {
  const taken = (await countSeatsByEvent(tx, [eventId])).get(eventId)?.attending ?? 0;
  if (maxAttendees === null || taken <= maxAttendees) return;
  const message = `${taken} people already have a place.`;
  throw badField('maxAttendees', message);
}
