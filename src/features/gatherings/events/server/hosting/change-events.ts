import { eq, sql } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import {
  askApproval,
  passesAtOnce,
  recordPassedChanges,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import { findApprovedMosque } from '#features/mosques/places/server/public.ts';
import { apiError, badField, badInput } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalChanges } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { ChangedEvent } from '../../event-input.ts';
import { eventTarget } from '../approval/approval-target.ts';
import { isMoved } from '../approval/is-moved.ts';
import { reviewedChange, timeChange, withoutReviewed, wordNames } from '../approval/reviewed-fields.ts';
import { askReview, noteEventChanged, requestIdOf, takeBackChanges } from '../approval/waiting-change.ts';
import { notifyChanged } from '../messages/notify-guests.ts';
import { type EventRow, seatCounts } from '../queries.ts';
import { moveUp } from '../rsvps/rsvps.ts';
import { events } from '../tables.ts';
import { type PrayerPlace, schedule } from './event-schedule.ts';
import { columnsOf, type Venue } from './event-venue.ts';

type Change = { input: ChangedEvent; venue: Venue; free: boolean; isWhole: boolean };
type Wanted = { row: EventRow; columns: Partial<EventRow> };

/** Makes a host's changes of locked events, as far as they count at once, and has the rest reviewed. */
export async function changeEvents(
  tx: TxCtx,
  rows: readonly EventRow[],
  change: Change,
): Promise<EventRow[]> {
  const wanted = await wantedOf(tx, rows, change);
  const approved = change.free ? [] : wanted.filter(({ row }) => row.status === 'approved');
  const waiting = await changesToReview(tx, approved);
  const pass = await passAtOnce(tx, approved, waiting);
  const changed: EventRow[] = [];
  for (const { row, columns } of wanted) {
    const isReviewed = !pass && waiting[row.id] !== undefined;
    changed.push(await changeOne(tx, row, isReviewed ? withoutReviewed(columns) : columns, change.free));
  }
  await settleRequests(tx, { rows, changed, waiting: pass ? {} : waiting, free: change.free });
  await listTimes(tx, approved);
  return changed;
}

/** The columns of each row as the host wants them. */
async function wantedOf(tx: TxCtx, rows: readonly EventRow[], change: Change): Promise<Wanted[]> {
  const { input, free, isWhole } = change;
  const { mosque, ...venue } = change.venue;
  const dates = isWhole ? rows.map(({ eventDate }) => eventDate) : [input.eventDate];
  const isReviewed = !free && rows.some(({ status }) => status === 'approved');
  const place = isReviewed ? await presentPlace(tx.db, rows[0]) : mosque;
  const times = await schedule(tx.db, input, dates, place, tx.now);
  const columns = columnsOf(input, free);
  return rows.flatMap((row, at) => {
    const time = times[at];
    const isPublic = free && row.groupId === null ? columns.isPublic : row.isPublic;
    return time ? [{ row, columns: { ...columns, ...venue, ...time, isPublic } }] : [];
  });
}

/** A new place is reviewed: until then the event follows the prayers where it is. */
async function presentPlace(db: Db, row: EventRow | undefined): Promise<PrayerPlace | null> {
  const mosque = row?.placeId ? await findApprovedMosque(db, row.placeId) : undefined;
  return mosque ? { id: mosque.id, latitude: mosque.latitude, longitude: mosque.longitude } : null;
}

/** What of approved events is to be reviewed, by id; a picture that waits already goes on waiting. */
async function changesToReview(tx: TxCtx, approved: readonly Wanted[]): Promise<ApprovalChanges> {
  const ids = approved.map(({ row }) => row.id);
  const known = await waitingChanges(tx.db, eventTarget, ids);
  const changes = approved.map(({ row, columns }) => {
    const imageKey = known.get(row.id)?.changes[row.id]?.after.imageKey;
    const picture = typeof imageKey === 'string' ? { imageKey } : {};
    return [row.id, reviewedChange(row, { ...columns, ...picture })] as const;
  });
  return Object.fromEntries(changes);
}

/** Whether corrections by a trusted member are made at once; if so, they are listed. */
async function passAtOnce(
  tx: TxCtx,
  approved: readonly Wanted[],
  waiting: ApprovalChanges,
): Promise<boolean> {
  const changes = withSomething(waiting);
  const [first] = approved;
  if (!first || Object.keys(changes).length === 0) return false;
  const userId = personOf(tx).id;
  const asked = { target: eventTarget, changes };
  if (!(await passesAtOnce(tx.db, { ...asked, userId, words: wordNames }, tx.now))) return false;
  const listed = { ...asked, targetId: requestIdOf(first.row), submittedBy: userId };
  await recordPassedChanges(tx.db, listed, tx.now);
  return true;
}

/** Another time of an approved event counts at once, and is listed. */
async function listTimes(tx: TxCtx, approved: readonly Wanted[]): Promise<void> {
  const times = approved.map(({ row, columns }) => [row.id, timeChange(row, columns)] as const);
  const changes = withSomething(Object.fromEntries(times));
  const [first] = approved;
  if (!first || Object.keys(changes).length === 0) return;
  const listed = { target: eventTarget, targetId: requestIdOf(first.row), submittedBy: personOf(tx).id };
  await recordPassedChanges(tx.db, { ...listed, changes }, tx.now);
}

function withSomething(changes: ApprovalChanges): ApprovalChanges {
  return Object.fromEntries(Object.entries(changes).filter(([, { after }]) => Object.keys(after).length > 0));
}

type Settling = {
  rows: readonly EventRow[];
  changed: readonly EventRow[];
  waiting: ApprovalChanges;
  free: boolean;
};

async function settleRequests(tx: TxCtx, { rows, changed, waiting, free }: Settling): Promise<void> {
  const [first] = rows;
  if (!first) return;
  await noteEventChanged(tx, first);
  // The author's form begins with what waits, so that what they save takes its place.
  const isAuthor = free && tx.actor.kind === 'person' && tx.actor.id === first.createdBy;
  if (isAuthor) await takeBackChanges(tx, rows);
  const approved = rows.filter(({ status }) => status === 'approved');
  if (!free && approved[0]) {
    const nothing = { before: {}, after: {} };
    const changes = Object.fromEntries(approved.map(({ id }) => [id, waiting[id] ?? nothing]));
    await askReview(tx, approved[0], changes);
  }
  // One request for all occurrences that wait now: the first stands for them.
  const again = changed.find(({ status }, at) => status === 'pending' && rows[at]?.status !== 'pending');
  if (again) {
    const target = { target: eventTarget, targetId: again.id, submittedBy: again.createdBy };
    await askApproval(tx.db, { ...target, title: again.title }, tx.now);
  }
}

async function changeOne(
  tx: TxCtx,
  row: EventRow,
  columns: Partial<EventRow>,
  free: boolean,
): Promise<EventRow> {
  await checkRoom(tx.db, row.id, columns.maxAttendees ?? null);
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
  if (moved && row.status === 'approved') await notifyChanged(tx.db, changed, tx.now);
  if (changed.status === 'approved') await moveUp(tx, changed);
  // What a group meets for is its own affair.
  if (row.groupId !== null) return changed;
  await audit(tx, {
    action: 'event.update',
    target: { type: 'event', id: row.id },
    before: recordOf(row),
    after: recordOf(changed),
  });
  return changed;
}

function recordOf({ title, eventDate, startTime, location }: EventRow) {
  return { title, eventDate, startTime, location };
}

/** Nobody who has a place loses it: a room can't be made smaller than those who come. */
async function checkRoom(tx: Db, eventId: string, maxAttendees: number | null): Promise<void> {
  const taken = (await seatCounts(tx, [eventId])).get(eventId)?.attending ?? 0;
  if (maxAttendees === null || taken <= maxAttendees) return;
  const message = `${taken} people already have a place.`;
  throw badField('maxAttendees', message);
}
