import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { withdrawApproval } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { groupNotFound } from '../../errors.ts';
import { groupTarget } from '../approval-target.ts';
import { lockStanding } from '../standing.ts';
import { endMembership } from './change-membership.ts';
import { succeed } from './succession.ts';

/** Leaves, declines or withdraws; again changes nothing. Refuses: group_not_found. */
export const leaveGroup = handle(calls.leaveGroup, {
  async run(tx, { id }) {
    const { group, own } = await lockStanding(tx, id);
    // Somebody who is kept out stays so.
    if (!own || own.status === 'removed') throw apiError(groupNotFound);
    const userId = personOf(tx).id;
    await endMembership(tx, group, userId);
    if (own.status === 'requested') await withdrawNotices(tx.db, [`group-request:${id}:${userId}`]);
    if (own.role === 'owner' && !(await succeed(tx, group)))
      await withdrawApproval(tx.db, { target: groupTarget, targetId: id });
    return { message: own.status === 'active' ? 'You’ve left the group.' : 'Done.' };
  },
});
