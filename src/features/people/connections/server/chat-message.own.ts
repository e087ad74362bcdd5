import { and, desc, eq, isNull, lt, lte, ne } from 'drizzle-orm';
import { v7 } from 'uuid';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, memberNames, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, connectionNotFound, conversationEnded, messageIdReused } from '../connection.contract.ts';
import { isReadable, statusAt } from '../connection.rules.ts';
import { messageReceivedNotice, publishConnectionChange } from './connection.messages.tsx';
import { isSubjectShown, otherIdOf, requireOwn, toChatMessage } from './connection.queries.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';

/**
 * Stores a message. Both accounts are locked against a block, and the conversation against its end, so that no message
 * follows either. A repeated message returns the stored one, whatever has happened since. Refuses: connection_not_found,
 * conversation_over, message_id_reused, too_many_requests (30 a minute).
 */
export const sendMessage = handle(calls.sendMessage, {
  async prepare(ctx) {
    const limit = { action: 'sendMessage', key: requireUser(ctx).id, times: 30, perSeconds: 60 };
    await consumeRateLimit(ctx, limit);
  },
  async run(tx, { id, message, clientId = v7() }) {
    const { id: me } = requireUser(tx);
    const other = otherIdOf(await requireOwn(tx.db, me, id), me);
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
    if (!isOpen || (await isBlocked(tx.db, me, other))) throw apiError(conversationEnded);
    if (!(await isSubjectShown(tx.db, connection))) throw apiError(conversationEnded);
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
    await notifyMessageReceived(tx, id, other);
    await publishConnectionChange(tx, connection);
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
        eq(chatMessages.fromUserId, requireUser(tx).id),
        eq(chatMessages.clientId, clientId),
      ),
    );
  return row;
}

/** The key of the single notice that a member gets of a conversation until it is opened. */
function unreadKey(connectionId: string, userId: string): string {
  return `messages:${connectionId}:${userId}`;
}

/** Notifies the other member, without the text. */
async function notifyMessageReceived(tx: TxCtx, connectionId: string, other: string): Promise<void> {
  const { id: me } = requireUser(tx);
  const name = (await memberNames(tx.db, [me])).get(me) ?? 'a member';
  const notice = {
    kind: messageReceivedNotice,
    title: `New message from ${name}`,
    path: `/messages/${connectionId}`,
    dedupeKey: unreadKey(connectionId, other),
    aboutUserId: me,
  };
  await addNotices(tx.db, [other], notice, tx.now);
}

/** Returns a page of a conversation. Refuses: connection_not_found, also if it can no longer be read. */
export const listMessages = handle(calls.listMessages, async ({ db, actor, now }, { id, limit, cursor }) => {
  const { id: me } = requireUser({ actor });
  const connection = await requireOwn(db, me, id);
  if (!isReadable(connection, now)) throw apiError(connectionNotFound);
  const [before] = decodeCursor(cursor, ['int']);
  const all = eq(chatMessages.connectionId, id);
  const rows = await db
    .select()
    .from(chatMessages)
    .where(and(all, before === undefined ? undefined : lt(chatMessages.position, Number(before))))
    .orderBy(desc(chatMessages.position))
    .limit(limit + 1);
  const page = pageOf(rows, limit, await db.$count(chatMessages, all), ({ position }) => [position]);
  return { ...page, items: page.items.map((row) => toChatMessage(row, me, connection)) };
});

/**
 * Marks the other member's messages as read, and withdraws the notice of them once none is unread. Refuses:
 * connection_not_found.
 */
export const readMessages = handle(calls.readMessages, {
  async run(tx, { id, upTo }) {
    const { id: me } = requireUser(tx);
    const connection = await requireOwn(tx.db, me, id);
    const unread = and(
      eq(chatMessages.connectionId, id),
      ne(chatMessages.fromUserId, me),
      isNull(chatMessages.readAt),
    );
    const read = await tx.db
      .update(chatMessages)
      .set({ readAt: tx.now.toISOString() })
      .where(and(unread, upTo === undefined ? undefined : lte(chatMessages.position, upTo)))
      .returning({ id: chatMessages.id });
    const left = await tx.db.$count(chatMessages, and(unread, isNull(chatMessages.removedAt)));
    if (left === 0) await withdrawNotices(tx.db, [unreadKey(id, me)]);
    if (read.length > 0) await publishConnectionChange(tx, connection);
    return { read: read.length };
  },
});
