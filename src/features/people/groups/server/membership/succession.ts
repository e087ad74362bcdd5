import { and, asc, eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { groupPartNotice } from '../notification-kinds.ts';
import { type GroupRow, rankOfRole } from '../queries.ts';
import { communityGroups, groupMemberships } from '../tables.ts';
import { groupEnded } from '../topics.ts';

/**
 * Finds a locked group that has lost its owner another: the moderator who joined first, else the member who did. Without
 * members it is archived. Answers whether somebody took over.
 */
export async function succeed(tx: TxCtx, group: Pick<GroupRow, 'id' | 'name'>): Promise<boolean> {
  const [next] = await tx.db
    .select({ id: groupMemberships.id, userId: groupMemberships.userId })
    .from(groupMemberships)
    .innerJoin(members, eq(members.id, groupMemberships.userId))
    .where(
      and(
        eq(groupMemberships.groupId, group.id),
        eq(groupMemberships.status, 'active'),
        eq(members.accountStatus, 'active'),
      ),
    )
    .orderBy(asc(rankOfRole), asc(groupMemberships.joinedAt), asc(groupMemberships.id))
    .limit(1);
  if (!next) {
    await tx.db.update(communityGroups).set({ status: 'archived' }).where(eq(communityGroups.id, group.id));
    await announce(tx, groupEnded, { groupId: group.id });
    return false;
  }
  await tx.db.update(groupMemberships).set({ role: 'owner' }).where(eq(groupMemberships.id, next.id));
  const notice = {
    kind: groupPartNotice,
    title: `You’re now the owner of “${group.name}”`,
    body: 'The owner has left, and you’ve been in the group the longest.',
    path: `/groups/${group.id}`,
  };
  await notify(tx.db, [next.userId], notice, tx.now);
  return true;
}
