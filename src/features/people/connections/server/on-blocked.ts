import { and, eq, type SQL } from 'drizzle-orm';
import { memberBlocked } from '#features/accounts/blocks/server/public.ts';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { accountBanned } from '#features/accounts/users/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { askedKey } from './notify-other.ts';
import { type ConnectionRow, isBetween, isOf } from './queries.ts';
import { memberConnections } from './tables.ts';
import { tellBoth } from './tell-both.ts';

const { status, fromUserId, toUserId } = memberConnections;

/** A block ends what runs between the two, and looks to the blocked like any other end. */
export const onMemberBlocked = subscribe(
  memberBlocked,
  'connections-of-blocked',
  async (tx, { blockerId, blockedId }) => {
    const between = isBetween(blockerId, blockedId);
    await end(tx, between, blockerId);
    await close(tx, and(between, eq(fromUserId, blockerId)), { status: 'withdrawn', introMessage: '' });
    await close(tx, between, { status: 'declined' });
    return null;
  },
);

/** With somebody who is banned nobody goes on talking. */
export const onAccountBanned = subscribe(accountBanned, 'connections-of-banned', async (tx, { userId }) => {
  await end(tx, isOf(userId), null);
  await close(tx, eq(fromUserId, userId), { status: 'withdrawn', introMessage: '' });
  await close(tx, eq(toUserId, userId), { status: 'expired' });
  return null;
});

async function end(tx: TxCtx, which: SQL | undefined, endedBy: string | null): Promise<void> {
  const now = tx.now.toISOString();
  const rows = await tx.db
    .update(memberConnections)
    .set({ status: 'ended', closedAt: now, endedBy, lastActivityAt: now })
    .where(and(which, eq(status, 'accepted')))
    .returning();
  for (const row of rows) await tellBoth(tx, row);
}

/** Closes requests, and takes away the notices of them. */
async function close(tx: TxCtx, which: SQL | undefined, changes: Partial<ConnectionRow>): Promise<void> {
  const now = tx.now.toISOString();
  const rows = await tx.db
    .update(memberConnections)
    .set({ ...changes, closedAt: now, lastActivityAt: now })
    .where(and(which, eq(status, 'pending')))
    .returning({ id: memberConnections.id });
  await withdrawNotices(tx.db, rows.map(askedKey));
}
