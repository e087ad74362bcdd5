import { notify } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { notAdmitted } from '../../errors.ts';
import { isInside, outcomeOfJoining } from '../../rules.ts';
import { groupRequestNotice } from '../notification-kinds.ts';
import { stateOf } from '../presenters.ts';
import { type GroupRow, moderatorIdsOf } from '../queries.ts';
import { lockStanding } from '../standing.ts';
import { setMembership } from './change-membership.ts';

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
