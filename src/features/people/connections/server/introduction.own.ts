import { and, asc, eq, gt } from 'drizzle-orm';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { findUser, lockAccounts, requireUser } from '#features/accounts/users/server/public.ts';
import { isOpenToConnect, shownMembers } from '#features/people/member-profiles/server/public.ts';
import { apiError, badField, tooMany } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import {
  alreadyConnected,
  askedRecently,
  calls,
  connectionNotFound,
  introductionAlreadySent,
  introductionNotPending,
  notOpenToConnect,
  tooManyOpen,
} from '../connection.contract.ts';
import {
  conversationDays,
  daysAfter,
  maxOpenRequests,
  maxRequestsADay,
  mayAskAgainAt,
} from '../connection.rules.ts';
import {
  introductionNoticeKey,
  notifyAccepted,
  notifyAsked,
  publishConnectionChange,
  recordAccepted,
} from './connection.messages.tsx';
import {
  type ConnectionRow,
  closeLapsed,
  isConnectionBetween,
  isIntroduction,
  isWaiting,
  listBetween,
  requireSeen,
  toMemberConnection,
} from './connection.queries.ts';
import { memberConnections } from './connection.tables.ts';
import { connectionDeclined } from './open-connection.queries.ts';

/**
 * Asks a member for an introduction, or accepts if that member has already asked the caller. Locks per sender and per pair
 * prevent races around the limits and between crossing requests. Refuses: not_open_to_connect, already_asked,
 * already_connected, asked_lately, too_many_open, too_many_requests.
 */
export const createMemberConnection = handle(calls.createMemberConnection, {
  async prepare(ctx) {
    const limit = { action: 'createMemberConnection', key: requireUser(ctx).id, times: 30, perSeconds: 3600 };
    await consumeRateLimit(ctx, limit);
  },
  async run(tx, { toUserId, message }) {
    const { id: me } = requireUser(tx);
    if (toUserId === me) throw badField('toUserId', 'You can’t ask yourself.');
    await takeLock(tx.db, `introductions of ${me}`);
    await takeLock(tx.db, `connection of ${[me, toUserId].toSorted().join(' ')}`);
    await lockAccounts(tx, [me, toUserId]);
    await requireReachable(tx, me, toUserId);
    await closeLapsed(tx.db, tx.now, isConnectionBetween(me, toUserId));
    const accepted = await acceptCrossingRequest(tx, me, toUserId, message);
    const { id } = accepted ?? (await sendIntroduction(tx, me, toUserId, message));
    return toMemberConnection(await requireSeen(tx.db, me, id), me, tx.now);
  },
});

/** Throws the same error for every member who can't be asked, so that it reveals neither a block nor a hidden entry. */
async function requireReachable({ db }: TxCtx, me: string, toUserId: string): Promise<void> {
  const recipient = await findUser(db, toUserId);
  const isReachable = recipient?.accountStatus === 'active' && !(await isBlocked(db, me, toUserId));
  if (!isReachable) throw apiError(notOpenToConnect);
}

/** Accepts the request that the other member sent in the meantime; the caller's text becomes the answer. */
async function acceptCrossingRequest(tx: TxCtx, me: string, other: string, message: string) {
  const [crossingRequest] = await tx.db
    .select()
    .from(memberConnections)
    .where(
      and(eq(memberConnections.fromUserId, other), eq(memberConnections.toUserId, me), isWaiting(tx.now)),
    );
  if (!crossingRequest) return undefined;
  const acceptance = { id: crossingRequest.id, toUserId: me, responseMessage: message, isPressed: false };
  const accepted = await acceptIntroduction(tx, acceptance);
  if (accepted) await notifyAccepted(tx, accepted);
  return accepted;
}

async function sendIntroduction(tx: TxCtx, me: string, toUserId: string, message: string) {
  const before = await listBetween(tx.db, me, toUserId);
  if (before.some(({ status }) => status === 'pending')) throw apiError(introductionAlreadySent);
  if (before.some(({ status }) => status === 'accepted')) throw apiError(alreadyConnected);
  if (!(await isOpen(tx, toUserId))) throw apiError(notOpenToConnect);
  const canAsk = before.every((row) => Date.parse(mayAskAgainAt(row, me, tx.now)) <= tx.now.getTime());
  if (!canAsk) throw apiError(askedRecently);
  await checkLimits(tx.db, me, tx.now);
  const sentAt = tx.now.toISOString();
  const [row] = await tx.db
    .insert(memberConnections)
    .values({ fromUserId: me, toUserId, introMessage: message, sentAt, lastActivityAt: sentAt })
    .returning();
  if (!row) throw new Error('The introduction was not stored.');
  const stored = (await allowsDirectMessages(tx.db, toUserId))
    ? await acceptIntroduction(tx, { id: row.id, toUserId, responseMessage: null, isPressed: false })
    : row;
  await notifyAsked(tx, stored ?? row);
  await publishConnectionChange(tx, row);
  return row;
}

/** Whether a member takes introductions, by their directory entry or because another feature shows them. */
async function isOpen({ db, registry }: TxCtx, userId: string): Promise<boolean> {
  if (await isOpenToConnect(db, userId)) return true;
  for (const opens of registry.opensToIntroductions) if (await opens(db, userId)) return true;
  return false;
}

/** Whether a member lets others write without accepting them first. */
async function allowsDirectMessages(db: Db, userId: string): Promise<boolean> {
  const chosen = and(eq(shownMembers.userId, userId), shownMembers.allowDirectMessages);
  return (await db.select().from(shownMembers).where(chosen)).length > 0;
}

async function checkLimits(db: Db, me: string, now: Date): Promise<void> {
  const own = and(eq(memberConnections.fromUserId, me), isIntroduction);
  const open = await db.$count(memberConnections, and(own, isWaiting(now)));
  if (open >= maxOpenRequests) throw apiError(tooManyOpen);
  const since = daysAfter(now, -1);
  const sent = await db
    .select({ sentAt: memberConnections.sentAt })
    .from(memberConnections)
    .where(and(own, gt(memberConnections.sentAt, since)))
    .orderBy(asc(memberConnections.sentAt));
  const first = sent[sent.length - maxRequestsADay];
  if (!first) return;
  const waitMs = Date.parse(daysAfter(first.sentAt, 1)) - now.getTime();
  throw apiError(tooMany, { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

/**
 * Accepts a request. If it is withdrawn at the same time, only one of the two succeeds. Refuses: connection_not_found,
 * no_longer_waiting.
 */
export const acceptConnection = handle(calls.acceptConnection, {
  async run(tx, { id, message }) {
    const { id: me } = requireUser(tx);
    const request = await lockRequest(tx, id, 'toUserId');
    await requireNotBlocked(tx, request);
    const row = await acceptIntroduction(tx, {
      id,
      toUserId: me,
      responseMessage: message || null,
      isPressed: true,
    });
    if (!row) throw apiError(introductionNotPending);
    await notifyAccepted(tx, row);
    return toMemberConnection(await requireSeen(tx.db, me, id), me, tx.now);
  },
});

/**
 * Declines a request. The sender sees it in their list but gets no notice. Refuses: connection_not_found,
 * no_longer_waiting.
 */
export const declineConnection = handle(calls.declineConnection, {
  async run(tx, { id, message }) {
    const { id: me } = requireUser(tx);
    const request = await lockRequest(tx, id, 'toUserId');
    await requireNotBlocked(tx, request);
    const row = await closeRequest(tx, id, 'toUserId', {
      status: 'declined',
      responseMessage: message || null,
    });
    if (row.fromUserId !== null) {
      const activity = {
        type: connectionDeclined,
        subjectId: id,
        description: 'An introduction was declined',
      };
      await recordActivity(tx.db, { ...activity, userId: row.fromUserId }, tx.now);
    }
    return toMemberConnection(await requireSeen(tx.db, me, id), me, tx.now);
  },
});

/** Withdraws the caller's own request. Refuses: connection_not_found, no_longer_waiting. */
export const withdrawConnection = handle(calls.withdrawConnection, {
  async run(tx, { id }) {
    await lockRequest(tx, id, 'fromUserId');
    await closeRequest(tx, id, 'fromUserId', { status: 'withdrawn', introMessage: '' });
    return { message: 'Introduction withdrawn' };
  },
});

/** Refuses answers after a block, even before the queue has closed the request. Refuses: no_longer_waiting. */
async function requireNotBlocked({ db }: TxCtx, { fromUserId, toUserId }: ConnectionRow): Promise<void> {
  const bothExist = fromUserId !== null && toUserId !== null;
  if (!bothExist || (await isBlocked(db, fromUserId, toUserId))) throw apiError(introductionNotPending);
}

type Side = 'fromUserId' | 'toUserId';

/**
 * Finds a request on which the caller is the given side, and locks both accounts against deletion. Refuses:
 * connection_not_found.
 */
async function lockRequest(tx: TxCtx, id: string, side: Side): Promise<ConnectionRow> {
  const [row] = await tx.db
    .select()
    .from(memberConnections)
    .where(and(eq(memberConnections.id, id), eq(memberConnections[side], requireUser(tx).id)));
  if (!row) throw apiError(connectionNotFound);
  await lockAccounts(tx, [row.fromUserId, row.toUserId]);
  return row;
}

/** Closes a request that is still unanswered. Refuses: no_longer_waiting. */
async function closeRequest(
  tx: TxCtx,
  id: string,
  side: Side,
  changes: Partial<ConnectionRow>,
): Promise<ConnectionRow> {
  const now = tx.now.toISOString();
  const [row] = await tx.db
    .update(memberConnections)
    .set({ ...changes, respondedAt: now, closedAt: now, lastActivityAt: now })
    .where(
      and(eq(memberConnections.id, id), eq(memberConnections[side], requireUser(tx).id), isWaiting(tx.now)),
    )
    .returning();
  if (!row) throw apiError(introductionNotPending);
  await withdrawNotices(tx.db, [introductionNoticeKey(row)]);
  await publishConnectionChange(tx, row);
  return row;
}

type Accepted = {
  id: string;
  toUserId: string;
  responseMessage: string | null;
  /** Whether the recipient has pressed Accept. Other ways of accepting do not share the recipient's contact details. */
  isPressed: boolean;
};

/**
 * Accepts an unanswered request on behalf of its recipient; undefined if it is no longer unanswered. If the recipient
 * pressed Accept, this shares their contact details if their entry says so. Sends no notification.
 */
async function acceptIntroduction(
  tx: TxCtx,
  { id, toUserId, responseMessage, isPressed }: Accepted,
): Promise<ConnectionRow | undefined> {
  const now = tx.now.toISOString();
  const [row] = await tx.db
    .update(memberConnections)
    .set({
      status: 'accepted',
      respondedAt: now,
      responseMessage,
      chatExpiresAt: daysAfter(tx.now, conversationDays),
      toUserContactShared: isPressed && (await sharesWithAccepted(tx, toUserId)),
      lastActivityAt: now,
    })
    .where(and(eq(memberConnections.id, id), eq(memberConnections.toUserId, toUserId), isWaiting(tx.now)))
    .returning();
  if (!row) return undefined;
  await withdrawNotices(tx.db, [introductionNoticeKey(row)]);
  await recordAccepted(tx, row);
  await publishConnectionChange(tx, row);
  return row;
}

/** Whether a member shares their contact details with people they accept. */
async function sharesWithAccepted({ db }: TxCtx, userId: string): Promise<boolean> {
  const chosen = and(eq(shownMembers.userId, userId), shownMembers.showContactInfo);
  return (await db.select().from(shownMembers).where(chosen)).length > 0;
}
