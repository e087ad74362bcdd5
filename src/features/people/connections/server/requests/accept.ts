import { and, eq } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { shownMembers } from '#features/people/member-profiles/server/public.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { conversationDays, daysAfter } from '../../connection-rules.ts';
import { askedKey, recordAccepted } from '../notify-other.ts';
import { type ConnectionRow, isWaiting } from '../queries.ts';
import { memberConnections } from '../tables.ts';
import { tellBoth } from '../tell-both.ts';

/**
 * Accepts a request that still waits, as the member who was asked; undefined where it no longer does. It shares that member's
 * contact details where their entry says so. Nobody is told.
 */
export async function accept(
  tx: TxCtx,
  { id, toUserId, responseMessage }: { id: string; toUserId: string; responseMessage: string | null },
): Promise<ConnectionRow | undefined> {
  const now = tx.now.toISOString();
  const [chosen] = await tx.db
    .select({ shares: shownMembers.showContactInfo })
    .from(shownMembers)
    .where(eq(shownMembers.userId, toUserId));
  const [row] = await tx.db
    .update(memberConnections)
    .set({
      status: 'accepted',
      respondedAt: now,
      responseMessage,
      chatExpiresAt: daysAfter(tx.now, conversationDays),
      toUserContactShared: chosen?.shares ?? false,
      lastActivityAt: now,
    })
    .where(and(eq(memberConnections.id, id), eq(memberConnections.toUserId, toUserId), isWaiting(tx.now)))
    .returning();
  if (!row) return undefined;
  await withdrawNotices(tx.db, [askedKey(row)]);
  await recordAccepted(tx, row);
  await tellBoth(tx, row);
  return row;
}
