import { and, eq } from 'drizzle-orm';
import { recordActivity } from '#features/accounts/activities/server/public.ts';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { connectionNotFound, noLongerWaiting } from '../../errors.ts';
import { connectionDeclined } from '../activity-types.ts';
import { askedKey, notifyAccepted } from '../notify-other.ts';
import { toMemberConnection } from '../presenters.ts';
import { type ConnectionRow, isWaiting, readSeen } from '../queries.ts';
import { memberConnections } from '../tables.ts';
import { tellBoth } from '../tell-both.ts';
import { accept } from './accept.ts';

/** Accepts a request; of acceptance and withdrawal at the same time, one. Refuses: connection_not_found, no_longer_waiting. */
export const acceptConnection = handle(calls.acceptConnection, {
  async run(tx, { id, message }) {
    const { id: me } = personOf(tx);
    const asked = await lockRequest(tx, id, 'toUserId');
    if (asked.fromUserId === null || (await isBlocked(tx.db, me, asked.fromUserId))) {
      throw apiError(noLongerWaiting);
    }
    const row = await accept(tx, { id, toUserId: me, responseMessage: message || null });
    if (!row) throw apiError(noLongerWaiting);
    await notifyAccepted(tx, row);
    return toMemberConnection(await readSeen(tx.db, me, id), me, tx.now);
  },
});

/** Declines a request; the other sees it among their own, and gets no notice. Refuses: connection_not_found, no_longer_waiting. */
export const declineConnection = handle(calls.declineConnection, {
  async run(tx, { id, message }) {
    const { id: me } = personOf(tx);
    await lockRequest(tx, id, 'toUserId');
    const row = await close(tx, id, 'toUserId', { status: 'declined', responseMessage: message || null });
    if (row.fromUserId !== null) {
      const activity = {
        type: connectionDeclined,
        subjectId: id,
        description: 'An introduction was declined',
      };
      await recordActivity(tx.db, { ...activity, userId: row.fromUserId }, tx.now);
    }
    return toMemberConnection(await readSeen(tx.db, me, id), me, tx.now);
  },
});

/** Withdraws a request of the caller's own. Refuses: connection_not_found, no_longer_waiting. */
export const withdrawConnection = handle(calls.withdrawConnection, {
  async run(tx, { id }) {
    await lockRequest(tx, id, 'fromUserId');
    await close(tx, id, 'fromUserId', { status: 'withdrawn', introMessage: '' });
    return { message: 'Introduction withdrawn' };
  },
});

type Side = 'fromUserId' | 'toUserId';

/** A request on whose side the caller stands, with both accounts locked against going. Refuses: connection_not_found. */
async function lockRequest(tx: TxCtx, id: string, side: Side): Promise<ConnectionRow> {
  const [row] = await tx.db
    .select()
    .from(memberConnections)
    .where(and(eq(memberConnections.id, id), eq(memberConnections[side], personOf(tx).id)));
  if (!row) throw apiError(connectionNotFound);
  await lockAccounts(tx, [row.fromUserId, row.toUserId]);
  return row;
}

/** Closes a request that still waits. Refuses: no_longer_waiting. */
async function close(
  tx: TxCtx,
  id: string,
  side: Side,
  changes: Partial<ConnectionRow>,
): Promise<ConnectionRow> {
  const now = tx.now.toISOString();
  const [row] = await tx.db
    .update(memberConnections)
    .set({ ...changes, respondedAt: now, closedAt: now, lastActivityAt: now })
    .where(and(eq(memberConnections.id, id), eq(memberConnections[side], personOf(tx).id), isWaiting(tx.now)))
    .returning();
  if (!row) throw apiError(noLongerWaiting);
  await withdrawNotices(tx.db, [askedKey(row)]);
  await tellBoth(tx, row);
  return row;
}
