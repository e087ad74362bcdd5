import { eq, sql } from 'drizzle-orm';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventOver } from '../../errors.ts';
import { endInstant } from '../../event-times.ts';
import { calls } from '../../hosting-contract.ts';
import { eventTarget } from '../approval/approval-target.ts';
import { takeBackChanges } from '../approval/waiting-change.ts';
import { notifyCancelled } from '../messages/notify-guests.ts';
import type { EventRow } from '../queries.ts';
import { events } from '../tables.ts';
import { lockSeries } from './event-venue.ts';
import { lockHostedEvent } from './host-rights.ts';

/** Cancels an event, or it and those that follow. Refuses: event_not_found, not_your_event, event_over. */
export const cancelEvent = handle(calls.cancelEvent, {
  async run(tx, { id, reason, scope }) {
    const event = await lockHostedEvent(tx, id);
    if (event.status === 'cancelled' || endInstant(event) <= tx.now) throw apiError(eventOver);
    const isSeries = scope === 'following' && event.seriesId !== null;
    const rows = isSeries ? await lockSeries(tx.db, event.seriesId ?? '', event.eventDate) : [event];
    for (const row of rows) await cancelOne(tx, row, reason || null);
    await takeBackChanges(tx, rows);
    const count = rows.length;
    return { message: count === 1 ? 'Event cancelled.' : `${count} events are cancelled.` };
  },
});

/** Cancels a locked event, and has its guests told. */
export async function cancelOne(tx: TxCtx, row: EventRow, reason: string | null): Promise<void> {
  await tx.db
    .update(events)
    .set({
      status: 'cancelled',
      cancelledReason: reason,
      sequence: sql`${events.sequence} + 1`,
      updatedAt: tx.now.toISOString(),
    })
    .where(eq(events.id, row.id));
  await withdrawApproval(tx.db, { target: eventTarget, targetId: row.id });
  await notifyCancelled(tx.db, row, reason, tx.now);
  // What a group meets for is its own affair.
  if (row.groupId !== null) return;
  await audit(tx, {
    action: 'event.cancel',
    target: { type: 'event', id: row.id },
    before: { status: row.status, title: row.title },
    after: { status: 'cancelled' },
    reason,
  });
}
