import { and, asc, eq, gt } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { findUser, lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { isOpenToConnect, shownMembers } from '#features/people/member-profiles/server/public.ts';
import { apiError, badField, tooMany } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';
import { handle } from '#kit/server/handle.ts';
import { consumeRateLimit } from '#kit/server/rate-limits/consume-rate-limit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { daysAfter, maxOpenRequests, maxRequestsADay, mayAskAgainAt } from '../../connection-rules.ts';
import { calls } from '../../contract.ts';
import { alreadyAsked, alreadyConnected, askedLately, notOpenToConnect, tooManyOpen } from '../../errors.ts';
import { notifyAccepted, notifyAsked } from '../notify-other.ts';
import { toMemberConnection } from '../presenters.ts';
import { closeLapsed, isBetween, isWaiting, listBetween, readSeen } from '../queries.ts';
import { memberConnections } from '../tables.ts';
import { tellBoth } from '../tell-both.ts';
import { accept } from './accept.ts';

/**
 * Asks a member for an introduction, or accepts where that member has asked the caller. One of a member's requests is
 * counted at a time, and one between two members: so neither limits nor crossing requests can be raced. Refuses:
 * not_open_to_connect, already_asked, already_connected, asked_lately, too_many_open, too_many_requests.
 */
export const createMemberConnection = handle(calls.createMemberConnection, {
  async prepare(ctx) {
    const turn = { action: 'createMemberConnection', key: personOf(ctx).id, times: 30, perSeconds: 3600 };
    await consumeRateLimit(ctx, turn);
  },
  async run(tx, { toUserId, message }) {
    const { id: me } = personOf(tx);
    if (toUserId === me) throw badField('toUserId', 'You can’t ask yourself.');
    await takeLock(tx.db, `introductions of ${me}`);
    await takeLock(tx.db, `connection of ${[me, toUserId].toSorted().join(' ')}`);
    await lockAccounts(tx, [me, toUserId]);
    await checkThere(tx, me, toUserId);
    await closeLapsed(tx.db, tx.now, isBetween(me, toUserId));
    const accepted = await acceptTheirs(tx, me, toUserId, message);
    const { id } = accepted ?? (await ask(tx, me, toUserId, message));
    return toMemberConnection(await readSeen(tx.db, me, id), me, tx.now);
  },
});

/** Refuses in one and the same way anyone who can't be asked, so that nobody learns of a block or a hidden entry. */
async function checkThere({ db }: TxCtx, me: string, toUserId: string): Promise<void> {
  const asked = await findUser(db, toUserId);
  const isThere = asked?.accountStatus === 'active' && !(await isBlocked(db, me, toUserId));
  if (!isThere) throw apiError(notOpenToConnect);
}

/** The other has asked meanwhile: both want it. What the caller wrote becomes the answer. */
async function acceptTheirs(tx: TxCtx, me: string, other: string, message: string) {
  const [theirs] = await tx.db
    .select()
    .from(memberConnections)
    .where(
      and(eq(memberConnections.fromUserId, other), eq(memberConnections.toUserId, me), isWaiting(tx.now)),
    );
  if (!theirs) return undefined;
  const accepted = await accept(tx, { id: theirs.id, toUserId: me, responseMessage: message });
  if (accepted) await notifyAccepted(tx, accepted);
  return accepted;
}

async function ask(tx: TxCtx, me: string, toUserId: string, message: string) {
  const before = await listBetween(tx.db, me, toUserId);
  if (before.some(({ status }) => status === 'pending')) throw apiError(alreadyAsked);
  if (before.some(({ status }) => status === 'accepted')) throw apiError(alreadyConnected);
  if (!(await isOpen(tx, toUserId))) throw apiError(notOpenToConnect);
  const mayAsk = before.every((one) => Date.parse(mayAskAgainAt(one, me, tx.now)) <= tx.now.getTime());
  if (!mayAsk) throw apiError(askedLately);
  await checkLimits(tx.db, me, tx.now);
  const sentAt = tx.now.toISOString();
  const [row] = await tx.db
    .insert(memberConnections)
    .values({ fromUserId: me, toUserId, introMessage: message, sentAt, lastActivityAt: sentAt })
    .returning();
  if (!row) throw new Error('The introduction was not stored.');
  const stored = (await letsEverybodyWrite(tx.db, toUserId))
    ? await accept(tx, { id: row.id, toUserId, responseMessage: null })
    : row;
  await notifyAsked(tx, stored ?? row);
  await tellBoth(tx, row);
  return row;
}

/** Whether a member is open to it by their entry in the directory, or by showing themselves in another feature. */
async function isOpen({ db, registry }: TxCtx, userId: string): Promise<boolean> {
  if (await isOpenToConnect(db, userId)) return true;
  for (const opens of registry.opensToIntroductions) if (await opens(db, userId)) return true;
  return false;
}

/** Whether a member has chosen that others may write without being accepted first. */
async function letsEverybodyWrite(db: Db, userId: string): Promise<boolean> {
  const chosen = and(eq(shownMembers.userId, userId), shownMembers.allowDirectMessages);
  return (await db.select().from(shownMembers).where(chosen)).length > 0;
}

async function checkLimits(db: Db, me: string, now: Date): Promise<void> {
  const own = eq(memberConnections.fromUserId, me);
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
