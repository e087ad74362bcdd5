import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { noReason } from '#features/care/approvals/approval.rules.ts';
import { openRequestFor } from '#features/care/approvals/server/public.ts';
import { clockText, dateText } from '#kit/contract/dates.ts';
import type {
  ApprovalChanges,
  ApprovalKind,
  ApprovalOfChanges,
  ApprovalPreview,
  FieldValues,
  ReportableContent,
} from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventCategoryLabels } from '../event.rules.ts';
import { audienceLabels, audiences } from '../event-tag.rules.ts';
import { iftarText, prayerText } from '../event-text.rules.ts';
import type { NewEvent } from '../hosted-event.contract.ts';
import { eventChangeDecided, eventDecided, eventRestored, toEventTexts } from './event.messages.tsx';
import { type EventRow, findEvent, isToCome, lockEvent, lockEvents } from './event.queries.ts';
import { events } from './event.tables.ts';
import { eventFields, eventNotice, eventTarget, eventTimes, isMoved } from './event-change.ts';
import {
  announceEventCancelled,
  announceEventChanged,
  announceEventPublished,
} from './event-notice.messages.ts';
import { removePendingPictures, removeUnusedPicture } from './event-picture.own.ts';
import { findRsvp } from './event-seats.ts';
import { canSeeNow } from './host-rights.ts';

/** Changes of approved events, in the queue of approvals: one request per series. */
const eventChangesApproval: ApprovalOfChanges = {
  lock: lockEvents,
  async preview({ db }, { changes, isOpen }) {
    const rows = await db
      .select()
      .from(events)
      .where(inArray(events.id, Object.keys(changes)))
      .orderBy(events.eventDate, events.id);
    const [first] = rows;
    return first && previewChanges(first, rows, changes, isOpen);
  },
  async decided(tx, { changes, submittedBy, decision, reason }) {
    const isApproved = decision === 'approved';
    const rows = await lockEvents(tx, Object.keys(changes));
    const [first] = rows;
    if (!first) return;
    if (isApproved) {
      for (const row of rows) await applyChange(tx, row, changes[row.id]?.after ?? {});
    } else await removePendingPictures(tx, changes);
    await notify(tx, eventChangeDecided, [submittedBy], { ...toEventTexts(first), isApproved, reason });
  },
};

async function applyChange(tx: TxCtx, row: EventRow, after: FieldValues): Promise<void> {
  const columns = eventFields.decode(after);
  const moved = isMoved(row, { ...row, ...columns });
  const [changed] = await tx.db
    .update(events)
    .set({
      ...columns,
      sequence: moved ? sql`${events.sequence} + 1` : row.sequence,
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(events.id, row.id))
    .returning();
  if (changed && moved && row.status === 'approved')
    await announceEventChanged(tx.db, { before: row, after: changed }, tx.now);
  if (columns.imageKey !== undefined) await removeUnusedPicture(tx, row);
}

function previewChanges(
  first: EventRow,
  rows: readonly EventRow[],
  changes: ApprovalChanges,
  isOpen: boolean,
): ApprovalPreview {
  const alike = Map.groupBy(rows, ({ id }) => JSON.stringify(changes[id]?.after));
  const facts = [...alike.values()].flatMap((group) => {
    const [row] = group;
    const change = row && changes[row.id];
    if (!change) return [];
    const { after } = change;
    // An open change replaces today's values; a decided one has stored the values that it replaced.
    const before = isOpen ? eventFields.encode(row) : change.before;
    const when = ['When', whenOf(group)] as const;
    return [when, ...shownFields.flatMap((fields) => fields.facts(before, after))];
  });
  const picture = changes[first.id]?.after.imageKey;
  return {
    name: first.title,
    description: '',
    facts,
    path: `/events/${first.id}`,
    ...(isOpen && typeof picture === 'string'
      ? { picture: { now: `/media/${picture}`, before: first.imageKey && `/media/${first.imageKey}` } }
      : {}),
  };
}

const shownFields = [eventTimes, eventNotice, eventFields];

function whenOf(rows: readonly EventRow[]): string {
  const [first, ...others] = rows.map(({ eventDate }) => dateText(eventDate, 'long'));
  return others.length === 0 ? `${first}` : `${first}, and ${others.length} more dates`;
}

/** Events in the queue of approvals: one request stands for a whole series. */
export const eventApproval: ApprovalKind = {
  target: eventTarget,
  lock: lockEvent,
  async preview({ db }, targetIds) {
    const rows = await db
      .select()
      .from(events)
      .where(inArray(events.id, [...targetIds]));
    const previews = await Promise.all(
      rows.map(async (row) => [row.id, await previewEvent(db, row)] as const),
    );
    return new Map(previews);
  },
  async decided(tx, { targetId, decision, reason }) {
    const event = await lockEvent(tx, targetId);
    if (!event) return;
    const pending = await lockPendingTogether(tx.db, event);
    const isApproved = decision === 'approved';
    for (const row of pending) await decideOne(tx, row, isApproved, reason);
    if (pending.length === 0) return;
    await notify(tx, eventDecided, [event.createdBy], { ...toEventTexts(event), isApproved, reason });
    if (isApproved) await announceEventPublished(tx.db, event, tx.now);
  },
  changes: eventChangesApproval,
};

async function previewEvent(db: Db, row: EventRow): Promise<ApprovalPreview> {
  const texts = toEventTexts(row);
  const dates = row.seriesId === null ? 1 : await db.$count(events, pendingOf(row.seriesId));
  const author = await findUser(db, row.createdBy);
  const facts: [string, string][] = [
    ['When', dates > 1 ? `${texts.when}, and ${dates - 1} more dates` : texts.when],
    ['Where', texts.where],
    ...linesOf(row),
  ];
  if (row.approvedAt !== null) facts.push(['Previously approved', 'Its time or place has changed']);
  if (author) facts.push(['Submitted by', fullName(author)]);
  return {
    name: row.title,
    description: row.description,
    facts,
    path: `/events/${row.id}`,
    picture: { now: row.imageKey && `/media/${row.imageKey}` },
  };
}

/** The lines of a new event beside When and Where; empty fields have none. */
function linesOf(row: EventRow): Line[] {
  const notReviewed = Object.values(otherLines).flatMap((line) => {
    const fact = line?.(row) ?? null;
    return fact === null ? [] : [fact];
  });
  const fields = Object.entries(eventFields.encode(row)).filter(([name]) => !namedAbove.has(name));
  const reviewed = eventFields.facts({}, Object.fromEntries(fields));
  return [...notReviewed, ...reviewed.map(([label, text]): Line => [label, text])].filter(
    ([, text]) => text !== '',
  );
}

type Line = [label: string, text: string];

/** The reviewed fields that a new event's name, description and Where already show. */
const namedAbove = new Set(['title', 'description', 'location', 'address', 'postcode']);

/** The fields of a new event without a line in `eventFields`, because changes of them are not reviewed. */
type OtherField = Exclude<keyof NewEvent, keyof (typeof eventFields)['schema']['shape']>;

/**
 * How reviewers of a new event read those fields. A field that is added to the contract doesn't compile until it has a line
 * here or in `eventFields`. null: it is part of When or of another line, is ignored, or belongs to events without review.
 */
const otherLines: Readonly<Record<OtherField, ((row: EventRow) => Line | null) | null>> = {
  eventDate: null,
  startTime: null,
  endTime: ({ endDate, endTime }) => (endTime && !endDate ? ['Ends', clockText(endTime)] : null),
  endDate: null,
  durationMinutes: null,
  afterPrayer: (row) => lineOf('Begins', prayerText(row)),
  afterPrayerMinutes: null,
  repeats: null,
  repeatUntil: null,
  exceptDates: null,
  isCourse: ({ isCourse }) =>
    isCourse ? ['Course', 'Someone who comes to four of five dates completes it'] : null,
  category: ({ category }) => ['Category', eventCategoryLabels[category]],
  womenOnly: (row) => {
    const labels = audiences.filter((name) => row[name]).map((name) => audienceLabels[name]);
    return lineOf('Who it is for', labels.join(', '));
  },
  forFamilies: null,
  childrenWelcome: null,
  wheelchairAccessible: null,
  maxAttendees: ({ maxAttendees }) => ['Capacity', maxAttendees === null ? 'No limit' : String(maxAttendees)],
  drawOn: ({ drawOn }) => lineOf('Places are drawn on', drawOn && dateText(drawOn, 'long')),
  isIftar: (row) => {
    const text = iftarText(row);
    return lineOf('Iftar', text && `${text}. In Ramadan it counts as its host’s contribution`);
  },
  iftarMeals: null,
  iftarBookFirst: null,
  iftarBringDish: null,
  isPublic: ({ isPublic }) => (isPublic ? null : ['Who can see it', 'Members only']),
  requiresApproval: null,
  groupId: null,
};

function lineOf(label: string, text: string | null): Line | null {
  return text ? [label, text] : null;
}

function pendingOf(seriesId: string) {
  return and(eq(events.seriesId, seriesId), eq(events.status, 'pending'));
}

/** Locks the event and the pending events of its series that have no request. */
function lockPendingTogether(tx: Db, event: EventRow): Promise<EventRow[]> {
  const ofSeries =
    event.seriesId === null
      ? undefined
      : and(eq(events.seriesId, event.seriesId), notExists(openRequestFor(tx, 'event', events.id)));
  return tx
    .select()
    .from(events)
    .where(and(eq(events.status, 'pending'), or(eq(events.id, event.id), ofSeries)))
    .orderBy(events.eventDate)
    .for('update');
}

async function decideOne(
  tx: TxCtx,
  row: EventRow,
  isApproved: boolean,
  reason: string | null,
): Promise<void> {
  const approvedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const now = tx.now.toISOString();
  const decided = isApproved
    ? { status: 'approved' as const, approvedBy, approvedAt: now, rejectionReason: null }
    : { status: 'rejected' as const, rejectionReason: reason ?? noReason };
  // It was public before, and its guests and calendars see it as cancelled.
  const isCalledOff = !isApproved && row.approvedAt !== null;
  await tx.db
    .update(events)
    .set({ ...decided, updatedAt: now, ...(isCalledOff ? { sequence: nextVersion } : {}) })
    .where(eq(events.id, row.id));
  if (isCalledOff) await announceEventCancelled(tx.db, row, reason, tx.now);
}

/** Calendars that have the event read that it's cancelled, and after an appeal that it takes place. */
const nextVersion = sql`${events.sequence} + 1`;

/** How events are reported, removed and restored. */
export const reportableEvent: ReportableContent = {
  contentType: 'event',
  label: 'Event',
  pageAddress: /^\/events\/([\da-f-]{36})(?:[/?#]|$)/,
  async find(db, contentId) {
    const row = await findEvent(db, contentId);
    return (
      row && {
        title: row.title,
        text: row.description,
        path: `/events/${row.id}`,
        authorId: row.createdBy,
        removed: row.removedAt !== null,
      }
    );
  },
  async isVisible(ctx, contentId) {
    const row = await findEvent(ctx.db, contentId);
    if (!row) return false;
    const { actor } = ctx;
    const hasAnswered = actor.kind === 'person' && (await findRsvp(ctx.db, row.id, actor.id)) !== undefined;
    return canSeeNow(ctx, row, hasAnswered);
  },
  async remove(db, contentId, now) {
    const before = await findEvent(db, contentId);
    const [row] = await db
      .update(events)
      .set({ removedAt: now.toISOString(), sequence: nextVersion })
      .where(eq(events.id, contentId))
      .returning();
    if (row && before && isToCome(before, now)) await announceEventCancelled(db, row, null, now);
  },
  async restore(db, contentId, now) {
    const [row] = await db
      .update(events)
      .set({ removedAt: null, sequence: nextVersion })
      .where(eq(events.id, contentId))
      .returning();
    if (row && isToCome(row, now)) await announce({ db, now }, eventRestored, { eventId: row.id });
  },
};
