import { eq } from 'drizzle-orm';
import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { calls } from '../../contract.ts';
import { groupNotActive, limitBelowCount, tooManyFounded, tooNewToFound } from '../../errors.ts';
import { isLongEnoughHere, maxFounded, usualLimit } from '../../rules.ts';
import { groupTarget } from '../approval-target.ts';
import { deleteGroupRow } from '../membership/leave-all-groups.ts';
import { countFounded } from '../queries.ts';
import { lockStanding } from '../standing.ts';
import { communityGroups, groupMemberships } from '../tables.ts';
import { groupEnded } from '../topics.ts';

type Fields = Pick<
  InputOf<typeof calls.createGroup>,
  'name' | 'description' | 'category' | 'isPrivate' | 'isListed' | 'meetingSchedule' | 'location'
>;

/**
 * Stores a group that waits for approval, with its founder as the owner. The founder's account is locked, so that nobody founds
 * more than the limit by asking twice at once. Refuses: too_new_to_found, too_many_groups, bad_input.
 */
export const createGroup = handle(calls.createGroup, {
  async run(tx, { memberLimit, ...input }) {
    const user = await lockOwnUser(tx);
    if (!isLongEnoughHere(user.joinedAt, tx.now)) throw apiError(tooNewToFound);
    if ((await countFounded(tx.db, user.id)) >= maxFounded) throw apiError(tooManyFounded);
    if (memberLimit > usualLimit) throw badField('memberLimit', `Please choose ${usualLimit} at most.`);
    const createdAt = tx.now.toISOString();
    const own = { createdBy: user.id, memberCount: 1, memberLimit, source: 'member', createdAt };
    const [group] = await tx.db
      .insert(communityGroups)
      .values({ ...columnsOf(input), ...own })
      .returning();
    if (!group) throw new Error('The group was not stored.');
    const part = { userId: user.id, role: 'owner', status: 'active', joinedAt: createdAt } as const;
    await tx.db.insert(groupMemberships).values({ groupId: group.id, ...part });
    const asked = { target: groupTarget, targetId: group.id, submittedBy: user.id, title: group.name };
    await askApproval(tx.db, asked, tx.now);
    return { id: group.id, message: 'Thank you. An administrator will review your group first.' };
  },
});

/** The columns of what a form sends. Refuses bad_input: a public group that is not listed. */
function columnsOf({ meetingSchedule, location, ...fields }: Fields) {
  if (!fields.isPrivate && !fields.isListed)
    throw badField('isListed', 'Only a private group can be left out of the list.');
  return { ...fields, meetingSchedule: meetingSchedule || null, location: location || null };
}

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

/** Ends a group; one that was never approved is deleted. Again changes nothing. Refuses: group_not_found, not_group_owner. */
export const deleteGroup = handle(calls.deleteGroup, {
  async run(tx, { id }) {
    const { group } = await lockStanding(tx, id, 'owning');
    if (group.approvedAt === null) {
      await deleteGroupRow(tx, group);
      return { message: 'The group has been deleted.' };
    }
    await tx.db.update(communityGroups).set({ status: 'archived' }).where(eq(communityGroups.id, id));
    await announce(tx, groupEnded, { groupId: id });
    return { message: 'The group has ended. Its members can still read it.' };
  },
});
