import { and, eq, isNull, sql } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { shownNames } from '#features/people/member-profiles/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { keptDays, statusAt } from '../../connection-rules.ts';
import { calls } from '../../contract.ts';
import { conversationOver } from '../../errors.ts';
import { contactsRevealedNotice } from '../notification-kinds.ts';
import { toMemberConnection } from '../presenters.ts';
import { type ConnectionRow, isRunning, otherIdOf, readOwn, readSeen } from '../queries.ts';
import { memberConnections } from '../tables.ts';
import { tellBoth } from '../tell-both.ts';

/**
 * 'Keep talking': the second of the two to press it puts the end off by thirty days, and both begin anew. Which of the two is
 * second, the row decides. Refuses: connection_not_found, conversation_over.
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
    return answer(tx, id);
  },
});

/**
 * Shares the caller's contact details; once both have, each sees the other's, and the conversation has no end any more.
 * Refuses: connection_not_found, conversation_over.
 */
export const shareContact = handle(calls.shareContact, {
  async run(tx, { id }) {
    const { row, own, others } = await lockConversation(tx, id);
    const isRevealed = row[others.shared] && row.contactsRevealedAt === null;
    const revealed = { contactsRevealedAt: tx.now.toISOString(), chatExpiresAt: null };
    await tx.db
      .update(memberConnections)
      .set({ [own.shared]: true, ...(isRevealed ? revealed : {}) })
      .where(and(eq(memberConnections.id, id), isNull(memberConnections.contactsRevealedAt)));
    if (isRevealed) await notifyRevealed(tx, row);
    return answer(tx, id);
  },
});

/** Ends the conversation, for both. Refuses: connection_not_found, conversation_over. */
export const endConnection = handle(calls.endConnection, {
  async run(tx, { id }) {
    const { id: me } = personOf(tx);
    await readOwn(tx.db, me, id);
    const now = tx.now.toISOString();
    const ended = await tx.db
      .update(memberConnections)
      .set({ status: 'ended', closedAt: now, endedBy: me, lastActivityAt: now })
      .where(and(eq(memberConnections.id, id), isRunning(tx.now)))
      .returning({ id: memberConnections.id });
    if (ended.length === 0) throw apiError(conversationOver);
    return answer(tx, id);
  },
});

const from = { keeps: 'fromUserKeeps', shared: 'fromUserContactShared' } as const;
const to = { keeps: 'toUserKeeps', shared: 'toUserContactShared' } as const;

/**
 * A running conversation of the caller's, locked, and both accounts before it: against a block and a second press at the same
 * time. `own` and `others` name the columns of each side. Refuses: connection_not_found, conversation_over.
 */
async function lockConversation(tx: TxCtx, id: string) {
  const { id: me } = personOf(tx);
  const found = await readOwn(tx.db, me, id);
  const other = otherIdOf(found, me);
  await lockAccounts(tx, [me, other]);
  const [row] = await tx.db
    .select()
    .from(memberConnections)
    .where(eq(memberConnections.id, id))
    .for('update');
  const isOpen = row && other !== null && statusAt(row, tx.now) === 'accepted';
  if (!isOpen || (await isBlocked(tx.db, me, other))) throw apiError(conversationOver);
  return row.fromUserId === me ? { row, own: from, others: to } : { row, own: to, others: from };
}

async function answer(tx: TxCtx, id: string) {
  const { id: me } = personOf(tx);
  const row = await readSeen(tx.db, me, id);
  await tellBoth(tx, row.connection);
  return toMemberConnection(row, me, tx.now);
}

/** Tells the person who shared first. */
async function notifyRevealed(tx: TxCtx, row: ConnectionRow): Promise<void> {
  const { id: me } = personOf(tx);
  const other = otherIdOf(row, me);
  if (other === null) return;
  const name = (await shownNames(tx.db, [me])).get(me) ?? '';
  const notice = {
    kind: contactsRevealedNotice,
    title: `You and ${name} can now see each other’s contact details`,
    path: `/messages/${row.id}`,
    dedupeKey: `contacts-revealed:${row.id}`,
    aboutUserId: me,
  };
  await notify(tx.db, [other], notice, tx.now);
}
