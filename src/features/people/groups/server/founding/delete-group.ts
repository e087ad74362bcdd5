import { eq } from 'drizzle-orm';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { deleteGroupRow } from '../membership/leave-all-groups.ts';
import { lockStanding } from '../standing.ts';
import { communityGroups } from '../tables.ts';

/** Ends a group; one that was never approved is deleted. Again changes nothing. Refuses: group_not_found, not_group_owner. */
export const deleteGroup = handle(calls.deleteGroup, {
  async run(tx, { id }) {
    const { group } = await lockStanding(tx, id, 'owning');
    if (group.approvedAt === null) {
      await deleteGroupRow(tx, group);
      return { message: 'The group has been deleted.' };
    }
    await tx.db.update(communityGroups).set({ status: 'archived' }).where(eq(communityGroups.id, id));
    return { message: 'The group is over. Its members can still read it.' };
  },
});
