import { and, eq, inArray, notExists, or } from 'drizzle-orm';
import { findUser } from '#features/accounts/users/server/public.ts';
import { openRequestFor } from '#features/care/approvals/server/public.ts';
import type { ApprovalKind, ApprovalPreview } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventCategoryLabels } from '../../event-categories.ts';
import { toEventTexts } from '../messages/event-texts.ts';
import { notifyCancelled, notifyDecided, notifyFollowers } from '../messages/notify-guests.ts';
import { type EventRow, lockEvent } from '../queries.ts';
import { events } from '../tables.ts';
import { eventTarget } from './approval-target.ts';
import { eventChangesApproval } from './event-changes-approval.ts';

/** Events in the queue of approvals: one request stands for a whole series. */
export const eventApproval: ApprovalKind = {
  target: eventTarget,
  lock: lockEvent,
  async preview({ db }, targetIds) {
    const rows = await db
      .select()
      .from(events)
      .where(inArray(events.id, [...targetIds]));
    const previews = await Promise.all(rows.map(async (row) => [row.id, await previewOf(db, row)] as const));
    return new Map(previews);
  },
  async decided(tx, { targetId, decision, reason }) {
    const event = await lockEvent(tx, targetId);
    if (!event) return;
    const together = await lockPendingTogether(tx.db, event);
    const isApproved = decision === 'approved';
    for (const row of together) await decideOne(tx, row, isApproved, reason);
    if (together.length === 0) return;
    await notifyDecided(tx.db, event, { isApproved, reason }, tx.now);
    if (isApproved) await notifyFollowers(tx.db, event, tx.now);
  },
  changes: eventChangesApproval,
};

async function previewOf(db: Db, row: EventRow): Promise<ApprovalPreview> {
  const texts = toEventTexts(row);
  const dates = row.seriesId === null ? 1 : await db.$count(events, pendingOf(row.seriesId));
  const author = await findUser(db, row.createdBy);
  const facts: [string, string][] = [
    ['When', dates > 1 ? `${texts.when}, and ${dates - 1} more dates` : texts.when],
    ['Where', texts.where],
    ['Category', eventCategoryLabels[row.category]],
    ['Organiser', [row.organizer, row.organizerEmail, row.organizerPhone].filter(Boolean).join(', ')],
    ['Capacity', row.maxAttendees === null ? 'No limit' : String(row.maxAttendees)],
  ];
  if (row.bookingUrl !== null) facts.push(['Booking', row.bookingUrl]);
  if (row.liveStreamUrl !== null) facts.push(['Live stream', row.liveStreamUrl]);
  if (row.costPence !== null)
    facts.push(['Cost', row.costPence === 0 ? 'Free' : `£${(row.costPence / 100).toFixed(2)}`]);
  if (row.womenOnly) facts.push(['For', 'Women only']);
  if (row.approvedAt !== null) facts.push(['Previously approved', 'Its time or place has changed']);
  if (author) facts.push(['Submitted by', `${author.firstName} ${author.lastName}`]);
  return {
    name: row.title,
    description: row.description,
    facts,
    path: `/events/${row.id}`,
    picture: { now: row.imageKey && `/media/${row.imageKey}` },
  };
}

function pendingOf(seriesId: string) {
  return and(eq(events.seriesId, seriesId), eq(events.status, 'pending'));
}

/** The event and those of its series that wait without a request of their own. */
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
    : { status: 'rejected' as const, rejectionReason: reason ?? 'No reason was given.' };
  await tx.db
    .update(events)
    .set({ ...decided, updatedAt: now })
    .where(eq(events.id, row.id));
  // It was public before and people said yes to it: for them it is off.
  if (!isApproved && row.approvedAt !== null) await notifyCancelled(tx.db, row, reason, tx.now);
}
