import { and, eq, inArray, lte, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { daysAfter, daysAfterNo, readableDays } from '../../connection-rules.ts';
import { closeLapsed } from '../queries.ts';
import { chatMessages, memberConnections } from '../tables.ts';

/**
 * Ends what has run out of time, and erases what has been over for thirty days. Of a refusal the bare fact stays for
 * ninety, without a word of either: so long the same member can't ask again.
 */
export async function eraseOldConversations(ctx: Ctx): Promise<void> {
  await inTransaction(ctx, async ({ db, now }) => {
    await closeLapsed(db, now);
    const { id, status, closedAt, endedBy, introMessage, responseMessage } = memberConnections;
    const unreadable = lte(closedAt, daysAfter(now, -readableDays));
    const isRefusal = or(eq(status, 'declined'), and(eq(status, 'ended'), sql`${endedBy} is not null`));
    await db
      .delete(memberConnections)
      .where(or(lte(closedAt, daysAfter(now, -daysAfterNo)), and(unreadable, sql`not (${isRefusal})`)));
    const left = db.select({ id }).from(memberConnections).where(unreadable);
    await db.delete(chatMessages).where(inArray(chatMessages.connectionId, left));
    await db
      .update(memberConnections)
      .set({ introMessage: '', responseMessage: null })
      .where(and(unreadable, or(ne(introMessage, ''), sql`${responseMessage} is not null`)));
  });
}
