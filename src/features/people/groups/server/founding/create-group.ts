import { lockOwnUser } from '#features/accounts/users/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { tooManyFounded, tooNewToFound } from '../../errors.ts';
import { isLongEnoughHere, maxFounded, usualLimit } from '../../rules.ts';
import { groupTarget } from '../approval-target.ts';
import { countFounded } from '../queries.ts';
import { communityGroups, groupMemberships } from '../tables.ts';

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
export function columnsOf({ meetingSchedule, location, ...fields }: Fields) {
  if (!fields.isPrivate && !fields.isListed)
    throw badField('isListed', 'Only a private group can be left out of the list.');
  return { ...fields, meetingSchedule: meetingSchedule || null, location: location || null };
}
