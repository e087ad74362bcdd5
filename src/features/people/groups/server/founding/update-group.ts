import { eq } from 'drizzle-orm';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { groupNotActive, limitBelowCount } from '../../errors.ts';
import { usualLimit } from '../../rules.ts';
import { lockStanding } from '../standing.ts';
import { communityGroups } from '../tables.ts';
import { columnsOf } from './create-group.ts';

/** Changes a group. Refuses: group_not_found, not_group_owner, group_not_active, limit_below_count, bad_input. */
export const updateGroup = handle(calls.updateGroup, {
  async run(tx, { id, memberLimit, ...input }) {
    const { group } = await lockStanding(tx, id, 'owning');
    if (group.status === 'archived' || group.status === 'rejected') throw apiError(groupNotActive);
    if (group.isPrivate && !input.isPrivate) throw badField('isPrivate', 'A private group stays private.');
    // What an administrator has raised may stay.
    const most = Math.max(usualLimit, group.memberLimit);
    if (memberLimit > most) throw badField('memberLimit', `Please choose ${most} at most.`);
    if (memberLimit < group.memberCount) throw apiError(limitBelowCount);
    const changes = { ...columnsOf(input), memberLimit, updatedAt: tx.now.toISOString() };
    await tx.db.update(communityGroups).set(changes).where(eq(communityGroups.id, id));
    return { message: 'The group has been updated.' };
  },
});
