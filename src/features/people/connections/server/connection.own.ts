import { and, eq, isNull, sql } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, memberNames, requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls, connectionNotFound, contactsRevealed, conversationEnded } from '../connection.contract.ts';
import { isReadable, keptDays, statusAt } from '../connection.rules.ts';
import { contactsRevealedNotice, publishConnectionChange } from './connection.messages.tsx';
import {
  type ConnectionRow,
  countUnread,
  isActiveConversation,
  isSubjectShown,
  listSeen,
  otherIdOf,
  requireOwn,
  requireSeen,
  toMemberConnection,
} from './connection.queries.ts';
import { memberConnections } from './connection.tables.ts';

/** Returns a page of the caller's introductions and conversations. */
export const listConnections = handle(calls.listConnections, async (ctx, input) => {
  const { id: me } = requireUser(ctx);
  const page = await listSeen(ctx.db, me, ctx.now, input);
  return { ...page, items: page.items.map((row) => toMemberConnection(row, me, ctx.now)) };
});

/** Returns one introduction or conversation. Refuses: connection_not_found, also if it can no longer be read. */
export const getConnection = handle(calls.getConnection, async (ctx, { id }) => {
  const { id: me } = requireUser(ctx);
  const row = await requireSeen(ctx.db, me, id);
  if (!isReadable(row.connection, ctx.now)) throw apiError(connectionNotFound);
  return toMemberConnection(row, me, ctx.now);
});

/** Counts the caller's waiting requests and unread conversations. */
export const getUnreadConnections = handle(calls.getUnreadConnections, (ctx) =>
  countUnread(ctx.db, requireUser(ctx).id, ctx.now),
);

/**
 * 'Keep talking': when the second of the two presses it, the end is extended by thirty days and both can press it again.
 * The locked row decides who is second. Refuses: connection_not_found, conversation_over.
 */
export const keepConnection = handle(calls.keepConnection, {
  async run(tx, { id }) {
    const { row, own, others } = await lockConversation(tx, id);
    const isSecond = row[others.keeps];
    if (row.chatExpiresAt !== null) {
      const changes = isSecond
        ? {
            chatExpiresAt: sql`${memberConnections.chatExpiresAt} + make_interval(days => ${keptDays})`,
            fromUserKeeps: false,
            toUserKeeps: false,
          }
        : { [own.keeps]: true };
      await tx.db.update(memberConnections).set(changes).where(eq(memberConnections.id, id));
    }
    return publishAndPresent(tx, id);
  },
});

/**
 * Shares the caller's contact details. Once both have shared, each sees the other's, and the conversation no longer
 * expires. Refuses: connection_not_found, conversation_over.
 */
export const shareContact = handle(calls.shareContact, {
  async run(tx, { id }) {
    const { row, own, others } = await lockConversation(tx, id);
    const revealsContacts = row[others.shared] && row.contactsRevealedAt === null;
    const revealed = { contactsRevealedAt: tx.now.toISOString(), chatExpiresAt: null };
    await tx.db
      .update(memberConnections)
      .set({ [own.shared]: true, ...(revealsContacts ? revealed : {}) })
      .where(and(eq(memberConnections.id, id), isNull(memberConnections.contactsRevealedAt)));
    if (revealsContacts) await notifyContactsRevealed(tx, row);
    return publishAndPresent(tx, id);
  },
});

/**
 * Takes back that the caller shared contact details. The locked row decides whether the other has shared in the meantime.
 * Refuses: connection_not_found, conversation_over, contacts_revealed.
 */
export const stopSharingContact = handle(calls.stopSharingContact, {
  async run(tx, { id }) {
    const { row, own } = await lockConversation(tx, id);
    if (row.contactsRevealedAt !== null) throw apiError(contactsRevealed);
    await tx.db
      .update(memberConnections)
      .set({ [own.shared]: false })
      .where(eq(memberConnections.id, id));
    return publishAndPresent(tx, id);
  },
});

/** Ends the conversation, for both. Refuses: connection_not_found, conversation_over. */
export const endConnection = handle(calls.endConnection, {
  async run(tx, { id }) {
    const { id: me } = requireUser(tx);
    const { fromUserId, toUserId } = await requireOwn(tx.db, me, id);
    // A block has ended it already, even if the queue has not processed the block yet.
    const bothExist = fromUserId !== null && toUserId !== null;
    if (bothExist && (await isBlocked(tx.db, fromUserId, toUserId))) throw apiError(conversationEnded);
    const now = tx.now.toISOString();
    const ended = await tx.db
      .update(memberConnections)
      .set({ status: 'ended', closedAt: now, endedBy: me, lastActivityAt: now })
      .where(and(eq(memberConnections.id, id), isActiveConversation(tx.now)))
      .returning({ id: memberConnections.id });
    if (ended.length === 0) throw apiError(conversationEnded);
    return publishAndPresent(tx, id);
  },
});

const senderColumns = { keeps: 'fromUserKeeps', shared: 'fromUserContactShared' } as const;
const recipientColumns = { keeps: 'toUserKeeps', shared: 'toUserContactShared' } as const;

/**
 * Locks one of the caller's active conversations, after both accounts, so that no block or second request runs at the
 * same time. `own` and `others` name the columns of each side. Refuses: connection_not_found, conversation_over.
 */
async function lockConversation(tx: TxCtx, id: string) {
  const { id: me } = requireUser(tx);
  const found = await requireOwn(tx.db, me, id);
  const other = otherIdOf(found, me);
  await lockAccounts(tx, [me, other]);
  const [row] = await tx.db
    .select()
    .from(memberConnections)
    .where(eq(memberConnections.id, id))
    .for('update');
  const isOpen = row && other !== null && statusAt(row, tx.now) === 'accepted';
  if (!isOpen || (await isBlocked(tx.db, me, other))) throw apiError(conversationEnded);
  if (!(await isSubjectShown(tx.db, row))) throw apiError(conversationEnded);
  return row.fromUserId === me
    ? { row, own: senderColumns, others: recipientColumns }
    : { row, own: recipientColumns, others: senderColumns };
}

async function publishAndPresent(tx: TxCtx, id: string) {
  const { id: me } = requireUser(tx);
  const row = await requireSeen(tx.db, me, id);
  await publishConnectionChange(tx, row.connection);
  return toMemberConnection(row, me, tx.now);
}

/** Notifies the member who shared first. */
async function notifyContactsRevealed(tx: TxCtx, row: ConnectionRow): Promise<void> {
  const { id: me } = requireUser(tx);
  const other = otherIdOf(row, me);
  if (other === null) return;
  const name = (await memberNames(tx.db, [me])).get(me) ?? '';
  const notice = {
    kind: contactsRevealedNotice,
    title: `You and ${name} can now see each other’s contact details`,
    path: `/messages/${row.id}`,
    dedupeKey: `contacts-revealed:${row.id}`,
    aboutUserId: me,
  };
  await addNotices(tx.db, [other], notice, tx.now);
}
