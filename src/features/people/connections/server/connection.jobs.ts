import { and, eq, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { memberBlocked } from '#features/accounts/blocks/server/public.ts';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { memberBanned } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { daysAfter, readableDays, refusalCooldownDays } from '../connection.rules.ts';
import { introductionNoticeKey, publishConnectionChange } from './connection.messages.tsx';
import {
  type ConnectionRow,
  closeLapsed,
  isConnectionBetween,
  isConnectionOf,
} from './connection.queries.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';

const { status, fromUserId, toUserId } = memberConnections;

/** Ends conversations and requests between two members after a block. To the blocked member it looks like any other end. */
export const endConnectionsOfBlocked = subscribe(
  memberBlocked,
  'connections-of-blocked',
  async (tx, { blockerId, blockedId }) => {
    const between = isConnectionBetween(blockerId, blockedId);
    await endConversations(tx, between, blockerId);
    await closeRequests(tx, and(between, eq(fromUserId, blockerId)), {
      status: 'withdrawn',
      introMessage: '',
    });
    await closeRequests(tx, between, { status: 'declined' });
    return null;
  },
);

/** Ends the conversations and requests of a banned member. */
export const endConnectionsOfBanned = subscribe(
  memberBanned,
  'connections-of-banned',
  async (tx, { userId }) => {
    await endConversations(tx, isConnectionOf(userId), null);
    await closeRequests(tx, eq(fromUserId, userId), { status: 'withdrawn', introMessage: '' });
    await closeRequests(tx, eq(toUserId, userId), { status: 'expired' });
    return null;
  },
);

async function endConversations(
  tx: TxCtx,
  condition: SQL | undefined,
  endedBy: string | null,
): Promise<void> {
  const now = tx.now.toISOString();
  const rows = await tx.db
    .update(memberConnections)
    .set({ status: 'ended', closedAt: now, endedBy, lastActivityAt: now })
    .where(and(condition, eq(status, 'accepted')))
    .returning();
  for (const row of rows) await publishConnectionChange(tx, row);
}

/** Closes requests, and withdraws the notices of them. */
async function closeRequests(
  tx: TxCtx,
  condition: SQL | undefined,
  changes: Partial<ConnectionRow>,
): Promise<void> {
  const now = tx.now.toISOString();
  const rows = await tx.db
    .update(memberConnections)
    .set({ ...changes, closedAt: now, lastActivityAt: now })
    .where(and(condition, eq(status, 'pending')))
    .returning({ id: memberConnections.id });
  await withdrawNotices(tx.db, rows.map(introductionNoticeKey));
}

/**
 * Ends connections that have expired, and erases those that have been over for thirty days. A refusal is kept for ninety
 * days, without any text, because the same member can't ask again until then.
 */
export async function eraseOldConversations(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async ({ db, now }) => {
    await closeLapsed(db, now);
    const { id, status, closedAt, endedBy, introMessage, responseMessage } = memberConnections;
    const isUnreadable = lte(closedAt, daysAfter(now, -readableDays));
    const isRefusal = or(eq(status, 'declined'), and(eq(status, 'ended'), sql`${endedBy} is not null`));
    await db
      .delete(memberConnections)
      .where(
        or(lte(closedAt, daysAfter(now, -refusalCooldownDays)), and(isUnreadable, sql`not (${isRefusal})`)),
      );
    const unreadableIds = db.select({ id }).from(memberConnections).where(isUnreadable);
    await db.delete(chatMessages).where(inArray(chatMessages.connectionId, unreadableIds));
    await db
      .update(memberConnections)
      .set({ introMessage: '', responseMessage: null })
      .where(and(isUnreadable, or(ne(introMessage, ''), sql`${responseMessage} is not null`)));
  });
}
