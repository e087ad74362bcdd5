import { eq } from 'drizzle-orm';
import { actorIdOf, lockOwnUser } from '#features/accounts/users/server/public.ts';
import { requestApproval } from '#features/care/approvals/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { calls } from '../group.contract.ts';
import { groupNotActive, limitBelowCount, tooManyFounded, tooNewToFound } from '../group.errors.ts';
import { defaultMemberLimit, foundingStart, maxFounded } from '../group.rules.ts';
import { groupEnded } from './group.messages.tsx';
import { countFounded } from './group.queries.ts';
import { communityGroups, groupMemberships } from './group.tables.ts';
import { groupTarget, submitChange, withdrawChange } from './group-change.ts';
import { endUnbackedInvitations } from './group-membership.ts';
import { lockStanding } from './group-standing.ts';
import { deleteGroupRow } from './group-succession.ts';

type Fields = Pick<
  InputOf<typeof calls.createGroup>,
  'name' | 'description' | 'category' | 'isPrivate' | 'isListed' | 'meetingSchedule' | 'location'
>;

/**
 * Stores a group for approval, with its founder as the owner. The founder's account is locked, so that simultaneous
 * requests can't exceed the limit. Refuses: too_new_to_found, too_many_groups, bad_input.
 */
export const createGroup = handle(calls.createGroup, {
  async run(tx, { memberLimit, ...input }) {
    const user = await lockOwnUser(tx);
    if (foundingStart(user, tx.now) !== null) throw apiError(tooNewToFound);
    if ((await countFounded(tx.db, user.id)) >= maxFounded) throw apiError(tooManyFounded);
    if (memberLimit > defaultMemberLimit)
      throw badField('memberLimit', `Please choose ${defaultMemberLimit} at most.`);
    const createdAt = tx.now.toISOString();
    const own = { createdBy: user.id, memberCount: 1, memberLimit, source: 'member', createdAt };
    const [group] = await tx.db
      .insert(communityGroups)
      .values({ ...columnsOf(input), ...own })
      .returning();
    if (!group) throw new Error('The group was not stored.');
    const part = { userId: user.id, role: 'owner', status: 'active', joinedAt: createdAt } as const;
    await tx.db.insert(groupMemberships).values({ groupId: group.id, ...part });
    const request = { target: groupTarget, targetId: group.id, submittedBy: user.id, title: group.name };
    await requestApproval(tx.db, request, tx.now);
    return { id: group.id, message: 'Thank you. An administrator will review your group first.' };
  },
});

/** Maps the form's fields to columns. Refuses bad_input: a public group that is not listed. */
function columnsOf({ meetingSchedule, location, ...fields }: Fields) {
  if (!fields.isPrivate && !fields.isListed)
    throw badField('isListed', 'Only a private group can be left out of the list.');
  return { ...fields, meetingSchedule: meetingSchedule || null, location: location || null };
}

/**
 * Changes a group. Reviewed fields of an approved group wait for approval, and the approved values are shown until then.
 * Refuses: group_not_found, not_group_owner, group_not_active, limit_below_count, bad_input.
 */
export const updateGroup = handle(calls.updateGroup, {
  async run(tx, { id, memberLimit, ...input }) {
    const { group } = await lockStanding(tx, id, 'owning');
    if (group.status === 'archived' || group.status === 'rejected') throw apiError(groupNotActive);
    if (group.isPrivate && !input.isPrivate) throw badField('isPrivate', 'A private group stays private.');
    // A limit that an administrator has raised may stay.
    const maxLimit = Math.max(defaultMemberLimit, group.memberLimit);
    if (memberLimit > maxLimit) throw badField('memberLimit', `Please choose ${maxLimit} at most.`);
    if (memberLimit < group.memberCount) throw apiError(limitBelowCount);
    const { isPrivate, isListed, ...words } = columnsOf(input);
    const { atOnce, changeWaits } = await submitChange(tx, group, words);
    const changes = { isPrivate, isListed, memberLimit, ...atOnce, updatedAt: tx.now.toISOString() };
    await tx.db.update(communityGroups).set(changes).where(eq(communityGroups.id, id));
    if (input.isPrivate && !group.isPrivate) await endUnbackedInvitations(tx, group);
    const message = changeWaits
      ? 'Saved. An administrator will review it first; until then everyone sees the group as it was.'
      : 'The group has been updated.';
    return { message, changeWaits };
  },
});

/**
 * Ends a group; one that was never approved is deleted. Repeating it changes nothing. Refuses: group_not_found,
 * not_group_owner.
 */
export const deleteGroup = handle(calls.deleteGroup, {
  async run(tx, { id }) {
    const { group } = await lockStanding(tx, id, 'owning');
    if (group.approvedAt === null) {
      await deleteGroupRow(tx, group);
      return { message: 'The group has been deleted.' };
    }
    await withdrawChange(tx, group);
    await tx.db.update(communityGroups).set({ status: 'archived' }).where(eq(communityGroups.id, id));
    await announce(tx, groupEnded, { groupId: id, endedBy: actorIdOf(tx) });
    return { message: 'The group has ended. Its members can still read it.' };
  },
});
