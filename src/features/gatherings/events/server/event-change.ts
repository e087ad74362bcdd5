import { z } from 'zod';
import { requireUser } from '#features/accounts/users/server/public.ts';
import {
  bumpApprovalVersion,
  noChange,
  proposeChanges,
  reviewedFields,
  reviewLine,
  waitingChanges,
} from '#features/care/approvals/server/public.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import type { ApprovalChanges, ApprovalTarget, Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EventRow, idsOfSeries } from './event.queries.ts';

export const eventTarget: ApprovalTarget = { type: 'event', label: 'Event', order: 1 };

/** The pending changes of a series share one approval request, under the series' id. */
export function approvalRequestId(event: EventRow): string {
  return event.seriesId ?? event.id;
}

/** Submits changes of approved events for review, replacing the pending ones. */
export async function proposeEventChanges(
  tx: TxCtx,
  event: EventRow,
  changes: ApprovalChanges,
): Promise<void> {
  const request = {
    target: eventTarget,
    targetId: approvalRequestId(event),
    submittedBy: requireUser(tx).id,
  };
  await proposeChanges(tx.db, { ...request, title: event.title, changes }, tx.now);
}

/** Withdraws the pending changes of some events of one series: they are cancelled, or were changed without review. */
export async function withdrawEventChanges(tx: TxCtx, rows: readonly EventRow[]): Promise<void> {
  const [event] = rows;
  if (!event) return;
  const changes = Object.fromEntries(rows.map(({ id }) => [id, noChange]));
  const request = { target: eventTarget, targetId: approvalRequestId(event), submittedBy: null };
  await proposeChanges(tx.db, { ...request, title: event.title, changes }, tx.now);
}

/** Marks requests about the event or its series as changed, so that reviewers have to read them again. */
export async function noteEventChanged(tx: TxCtx, event: EventRow): Promise<void> {
  await bumpApprovalVersion(tx.db, eventTarget, await idsOfSeries(tx.db, event));
}

/** Returns the ids of the events that have a pending change. */
export async function findEventsWithPendingChanges(
  db: Db,
  rows: readonly EventRow[],
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id);
  return new Set((await waitingChanges(db, eventTarget, ids)).keys());
}

/**
 * Returns the event with its pending change for its author and for the person who requested the change. Everybody else gets the
 * approved version.
 */
export async function withOwnPendingChange(ctx: Pick<Ctx, 'db' | 'actor'>, row: EventRow): Promise<EventRow> {
  if (ctx.actor.kind !== 'person') return row;
  const waiting = (await waitingChanges(ctx.db, eventTarget, [row.id])).get(row.id);
  const isOwn = ctx.actor.id === row.createdBy || ctx.actor.id === waiting?.submittedBy;
  return isOwn ? { ...row, ...eventFields.decode(waiting?.changes[row.id]?.after ?? {}) } : row;
}

const perhaps = () => z.string().nullable();

/**
 * The fields of an approved event that are reviewed before they are shown: texts, links, picture, organiser, place and cost. Date
 * and time, capacity and audience change at once, because guests must know.
 */
export const eventFields = reviewedFields({
  title: z.string().register(reviewLine, { label: 'Title', isCorrectable: true }),
  description: z.string().register(reviewLine, { label: 'Description', isCorrectable: true }),
  location: z.string().register(reviewLine, { label: 'Venue', isCorrectable: true }),
  address: z.string().register(reviewLine, { label: 'Address', isCorrectable: true }),
  postcode: z.string().register(reviewLine, { label: 'Postcode' }),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  placeId: perhaps(),
  placeName: perhaps(),
  organizer: z.string().register(reviewLine, { label: 'Organiser', isCorrectable: true }),
  organizerEmail: perhaps().register(reviewLine, { label: 'Email' }),
  organizerPhone: perhaps().register(reviewLine, { label: 'Phone' }),
  showContact: z.boolean().register(reviewLine, {
    label: 'Contact details on the page',
    text: (isShown) => (isShown ? 'Shown' : 'Hidden'),
  }),
  bookingUrl: perhaps().register(reviewLine, { label: 'Booking' }),
  liveStreamUrl: perhaps().register(reviewLine, { label: 'Live stream' }),
  costPence: z.number().nullable().register(reviewLine, { label: 'Cost', text: costInWords }),
  imageKey: perhaps(),
});

/** The date and times, which change at once and are listed for administrators. */
export const eventTimes = reviewedFields({
  eventDate: z.string().register(reviewLine, { label: 'Date', text: (date) => dateText(date, 'long') }),
  startTime: z.string().register(reviewLine, { label: 'Start', text: clockText }),
  endDate: perhaps().register(reviewLine, {
    label: 'Last day',
    text: (date) => (date === null ? '' : dateText(date, 'long')),
  }),
  endTime: perhaps().register(reviewLine, {
    label: 'End',
    text: (time) => (time === null ? '' : clockText(time)),
  }),
});

/** The host's notice, which is shown at once and listed for administrators. */
export const eventNotice = reviewedFields({
  noticeText: perhaps().register(reviewLine, { label: 'Notice' }),
});

/** Returns the cost as reviewers read it; '' where none is given. */
function costInWords(pence: number | null): string {
  if (pence === null) return '';
  return pence === 0 ? 'Free' : `£${(pence / 100).toFixed(2)}`;
}

/** Returns the reviewed fields that differ from the approved version. The position on the map changes only with the place. */
export function reviewedChange(row: EventRow, wanted: Partial<EventRow>): ApprovalChanges[string] {
  const { latitude: _, longitude: __, ...others } = wanted;
  const isElsewhere = wanted.postcode !== row.postcode || wanted.placeId !== row.placeId;
  return eventFields.difference(row, isElsewhere ? wanted : others);
}

/** Returns the columns of an event that are not reviewed. */
export function withoutReviewed(columns: Partial<EventRow>): Partial<EventRow> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !eventFields.names.includes(name)));
}

type Where = Pick<EventRow, 'eventDate' | 'endDate' | 'startTime' | 'location' | 'address' | 'postcode'>;

/** Whether time or place differ, so that guests must be notified. */
export function isMoved(before: Where, after: Where): boolean {
  const names = ['eventDate', 'endDate', 'startTime', 'location', 'address', 'postcode'] as const;
  return names.some((name) => before[name] !== after[name]);
}
