import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { shownNames } from '#features/people/member-profiles/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { statusAt } from '../../connection-rules.ts';
import { calls } from '../../contract.ts';
import { conversationOver, messageIdReused } from '../../errors.ts';
import { messageReceivedNotice } from '../notification-kinds.ts';
import { toChatMessage } from '../presenters.ts';
import { otherIdOf, readOwn } from '../queries.ts';
import { chatMessages, memberConnections } from '../tables.ts';
import { tellBoth } from '../tell-both.ts';

/**
 * Stores a message. Both accounts are locked against a block, and the conversation against its end, so that neither is
 * followed by a message; one that was stored already is answered as it was, whatever has happened since. Refuses:
 * connection_not_found, conversation_over, message_id_reused, too_many_requests (30 a minute).
 */
export const sendMessage = handle(calls.sendMessage, {
  async prepare(ctx) {
    const turn = { action: 'sendMessage', key: personOf(ctx).id, times: 30, perSeconds: 60 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { id, message, clientId = v7() }) {
    const { id: me } = personOf(tx);
    const other = otherIdOf(await readOwn(tx.db, me, id), me);
    await lockAccounts(tx, [me, other]);
    const [connection] = await tx.db
      .select()
      .from(memberConnections)
      .where(eq(memberConnections.id, id))
      .for('update');
    const before = await findByClientId(tx, id, clientId);
    if (connection && before) {
      if (before.message !== message) throw apiError(messageIdReused);
      return toChatMessage(before, me, connection);
    }
    const isOpen = connection && other !== null && statusAt(connection, tx.now) === 'accepted';
    if (!isOpen || (await isBlocked(tx.db, me, other))) throw apiError(conversationOver);
    const position = connection.lastPosition + 1;
    const sentAt = tx.now.toISOString();
    const [row] = await tx.db
      .insert(chatMessages)
      .values({ connectionId: id, fromUserId: me, position, clientId, message, createdAt: sentAt })
      .returning();
    if (!row) throw new Error('The message was not stored.');
    await tx.db
      .update(memberConnections)
      .set({ lastPosition: position, lastActivityAt: sentAt })
      .where(eq(memberConnections.id, id));
    await notifyOther(tx, id, other);
    await tellBoth(tx, connection);
    return toChatMessage(row, me, connection);
  },
});

async function findByClientId(tx: TxCtx, connectionId: string, clientId: string) {
  const [row] = await tx.db
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.connectionId, connectionId),
        eq(chatMessages.fromUserId, personOf(tx).id),
        eq(chatMessages.clientId, clientId),
      ),
    );
  return row;
}

/** The key of the one notice that a member gets of a conversation until it is opened. */
export function unreadKey(connectionId: string, userId: string): string {
  return `messages:${connectionId}:${userId}`;
}

/** Tells the other, without the text. */
async function notifyOther(tx: TxCtx, connectionId: string, other: string): Promise<void> {
  const { id: me } = personOf(tx);
  const name = (await shownNames(tx.db, [me])).get(me) ?? 'a member';
  const notice = {
    kind: messageReceivedNotice,
    title: `New message from ${name}`,
    path: `/messages/${connectionId}`,
    dedupeKey: unreadKey(connectionId, other),
    aboutUserId: me,
  };
  await notify(tx.db, [other], notice, tx.now);
}
