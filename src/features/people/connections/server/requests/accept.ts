import { and, eq } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { conversationDays, daysAfter } from '../../connection-rules.ts';
import { askedKey, notifyAccepted } from '../notify-other.ts';
import { type ConnectionRow, isWaiting } from '../queries.ts';
import { memberConnections } from '../tables.ts';

/** Accepts a request that still waits, as the member who was asked; undefined where it no longer does. */
export async function accept(
  tx: TxCtx,
  { id, toUserId, responseMessage }: { id: string; toUserId: string; responseMessage: string | null },
): Promise<ConnectionRow | undefined> {
  const now = tx.now.toISOString();
  const [row] = await tx.db
    .update(memberConnections)
    .set({
      status: 'accepted',
      respondedAt: now,
      responseMessage,
      chatExpiresAt: daysAfter(tx.now, conversationDays),
      lastActivityAt: now,
    })
    .where(and(eq(memberConnections.id, id), eq(memberConnections.toUserId, toUserId), isWaiting(tx.now)))
    .returning();
  if (!row) return undefined;
  await withdrawNotices(tx.db, [askedKey(row)]);
  await notifyAccepted(tx, row);
  return row;
}
