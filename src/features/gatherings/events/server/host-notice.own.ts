import { eq } from 'drizzle-orm';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { recordPassedChanges } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { publishLive } from '#kit/server/live/publish-live.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { eventOver } from '../event.errors.ts';
import { nextInstantAt } from '../event-time.rules.ts';
import { calls } from '../host-notice.contract.ts';
import { hostNoticeChanged } from '../host-notice-live.rules.ts';
import { type EventRow, hasEnded } from './event.queries.ts';
import { events } from './event.tables.ts';
import { approvalRequestId, eventNotice, eventTarget } from './event-change.ts';
import { toHostNotice } from './event-presenters.ts';
import { listGuestIds } from './event-seats.ts';
import { lockHostedEvent, skipsReview } from './host-rights.ts';

/**
 * Shows a notice from the host with an approved event until a clock time. It can't wait for approval, so it is listed for
 * administrators, has no links, and is reported and taken down with the event. Refuses: event_not_found, not_your_event, event_over,
 * too_many_requests (30 in an hour).
 */
export const setEventNotice = handle(calls.setEventNotice, {
  async prepare(ctx) {
    const turn = { action: 'setEventNotice', key: requireUser(ctx).id, times: 30, perSeconds: 3600 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { id, text, until }) {
    const event = await lockHostedEvent(tx, id);
    if (event.status !== 'approved' || hasEnded(event, tx.now)) throw apiError(eventOver);
    const noticeUntil = nextInstantAt(until, tx.now).toISOString();
    const changed = await storeNotice(tx, event, { noticeText: text, noticeUntil });
    if (!(await skipsReview(tx, event))) await listNotice(tx, event, text);
    return { notice: changed && toHostNotice(changed, tx.now) };
  },
});

/** Removes the notice of an event; does nothing if there is none. Refuses: event_not_found, not_your_event. */
export const removeEventNotice = handle(calls.removeEventNotice, {
  async run(tx, { id }) {
    const event = await lockHostedEvent(tx, id);
    if (event.noticeText !== null) await storeNotice(tx, event, { noticeText: null, noticeUntil: null });
    return { notice: null };
  },
});

/** Stores a notice. Neither `updatedAt` nor `sequence` changes: forms that are open stay current, and calendars have nothing new. */
async function storeNotice(
  tx: TxCtx,
  event: EventRow,
  notice: Pick<EventRow, 'noticeText' | 'noticeUntil'>,
): Promise<EventRow | null> {
  const [changed] = await tx.db
    .update(events)
    .set({ ...notice, updatedAt: event.updatedAt })
    .where(eq(events.id, event.id))
    .returning();
  const guests = await listGuestIds(tx.db, event.id);
  const userIds = event.createdBy === null ? guests : [...guests, event.createdBy];
  await publishLive(tx, { userIds, kind: hostNoticeChanged, data: { eventId: event.id } });
  // The texts of group meetings are private.
  if (event.groupId === null) {
    await audit(tx, {
      action: 'event.notice',
      target: { type: 'event', id: event.id },
      before: pick(event, 'noticeText'),
      after: pick(notice, 'noticeText'),
    });
  }
  return changed ?? null;
}

async function listNotice(tx: TxCtx, event: EventRow, noticeText: string): Promise<void> {
  const listed = {
    target: eventTarget,
    targetId: approvalRequestId(event),
    submittedBy: requireUser(tx).id,
    changes: { [event.id]: eventNotice.difference(event, { noticeText }) },
  };
  await recordPassedChanges(tx.db, listed, tx.now);
}
