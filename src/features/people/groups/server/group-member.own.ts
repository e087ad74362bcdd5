import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../group.contract.ts';
import { groupNotFound, notAdmitted } from '../group.errors.ts';
import { isInside, outcomeOfJoining } from '../group.rules.ts';
import { groupLeft, groupRequestNotice } from './group.messages.tsx';
import { type GroupRow, moderatorIdsOf } from './group.queries.ts';
import { groupTarget } from './group-change.ts';
import { endMembership, requestKey, setMembership } from './group-membership.ts';
import { lockStanding, stateOf } from './group-standing.ts';
import { appointNextOwner } from './group-succession.ts';

/** Joins a group, or asks to join it. Refuses: group_not_found, not_admitted, group_full. */
export const joinGroup = handle(calls.joinGroup, {
  async run(tx, { id, message }) {
    const { group, own } = await lockStanding(tx, id);
    const status = outcomeOfJoining(stateOf(group), own ?? undefined);
    if (status === 'refused') throw apiError(notAdmitted);
    const result = { status, message: status === 'active' ? 'Welcome to the group!' : 'Request sent' };
    if (isInside(own ?? undefined)) return result;
    const userId = requireUser(tx).id;
    // Asking again replaces the message, unless there is none this time.
    const requestMessage = status === 'requested' ? message || own?.requestMessage || null : null;
    await setMembership(tx, group, { userId, status, requestMessage });
    if (status === 'requested') await notifyModerators(tx, group, userId);
    return result;
  },
});

/** Notifies the moderators, once for each person until they have answered, however often they ask. */
async function notifyModerators(tx: TxCtx, group: GroupRow, userId: string): Promise<void> {
  const notice = {
    kind: groupRequestNotice,
    title: `Someone would like to join “${group.name}”`,
    path: `/groups/${group.id}/members`,
    dedupeKey: requestKey(group.id, userId),
    aboutUserId: userId,
  };
  await addNotices(tx.db, await moderatorIdsOf(tx.db, group.id), notice, tx.now);
}

/** Leaves, declines or withdraws. Repeating it changes nothing. Refuses: group_not_found. */
export const leaveGroup = handle(calls.leaveGroup, {
  async run(tx, { id }) {
    const { group, own } = await lockStanding(tx, id);
    // A barred member stays barred.
    if (!own || own.status === 'removed') throw apiError(groupNotFound);
    const userId = requireUser(tx).id;
    await endMembership(tx, group, userId);
    if (own.status === 'active') await announce(tx, groupLeft, { groupId: id, userId }, userId);
    if (own.role === 'owner' && !(await appointNextOwner(tx, group)))
      await withdrawApproval(tx.db, { target: groupTarget, targetId: id });
    return { message: own.status === 'active' ? 'You’ve left the group.' : 'Done.' };
  },
});
