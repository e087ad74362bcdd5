import { notify, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { groupNotFound, notAdmitted } from '../../errors.ts';
import { isInside, outcomeOfJoining } from '../../rules.ts';
import { groupTarget } from '../approval-target.ts';
import { groupRequestNotice } from '../notification-kinds.ts';
import { stateOf } from '../presenters.ts';
import { type GroupRow, moderatorIdsOf } from '../queries.ts';
import { lockStanding } from '../standing.ts';
import { groupLeft } from '../topics.ts';
import { endMembership, setMembership } from './change-membership.ts';
import { succeed } from './succession.ts';

/** Joins, or asks to. Refuses: group_not_found, not_admitted, group_full. */
export const joinGroup = handle(calls.joinGroup, {
  async run(tx, { id, message }) {
    const { group, own } = await lockStanding(tx, id);
    const status = outcomeOfJoining(stateOf(group), own ?? undefined);
    if (status === 'refused') throw apiError(notAdmitted);
    const answer = { status, message: status === 'active' ? 'Welcome to the group!' : 'Request sent' };
    if (isInside(own ?? undefined) || own?.status === status) return answer;
    const userId = personOf(tx).id;
    const requestMessage = status === 'requested' ? message || null : null;
    await setMembership(tx, group, { userId, status, requestMessage });
    if (status === 'requested') await notifyModerators(tx, group, userId);
    return answer;
  },
});

/** One notice for each who asks, however often. */
async function notifyModerators(tx: TxCtx, group: GroupRow, userId: string): Promise<void> {
  const notice = {
    kind: groupRequestNotice,
    title: `Someone would like to join “${group.name}”`,
    path: `/groups/${group.id}/members`,
    dedupeKey: `group-request:${group.id}:${userId}`,
    aboutUserId: userId,
  };
  await notify(tx.db, await moderatorIdsOf(tx.db, group.id), notice, tx.now);
}

/** Leaves, declines or withdraws; again changes nothing. Refuses: group_not_found. */
export const leaveGroup = handle(calls.leaveGroup, {
  async run(tx, { id }) {
    const { group, own } = await lockStanding(tx, id);
    // Somebody who is kept out stays so.
    if (!own || own.status === 'removed') throw apiError(groupNotFound);
    const userId = personOf(tx).id;
    await endMembership(tx, group, userId);
    if (own.status === 'active') await announce(tx, groupLeft, { groupId: id, userId }, userId);
    if (own.status === 'requested') await withdrawNotices(tx.db, [`group-request:${id}:${userId}`]);
    if (own.role === 'owner' && !(await succeed(tx, group)))
      await withdrawApproval(tx.db, { target: groupTarget, targetId: id });
    return { message: own.status === 'active' ? 'You’ve left the group.' : 'Done.' };
  },
});
