import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { userNotFound } from '#features/accounts/users/errors.ts';
import { findUser, lockAccounts, personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { calls } from '../contract.ts';
import { cannotBlockYourself } from '../errors.ts';
import { wasBlocked } from './activity-types.ts';
import { blockedBy, deleteBlock, insertBlock } from './queries.ts';
import { memberBlocked } from './topics.ts';

/** Blocks a member; again changes nothing. Refuses: user_not_found, cannot_block_yourself. */
export const blockMember = handle(calls.blockMember, {
  async run(tx, { id: blockedId }) {
    const blockerId = personOf(tx).id;
    if (blockedId === blockerId) throw apiError(cannotBlockYourself);
    // Against each other's writing: what one of the two is storing now is stored first, or refused.
    await lockAccounts(tx, [blockerId, blockedId], 'update');
    if (!(await findUser(tx.db, blockedId))) throw apiError(userNotFound);
    if (await insertBlock(tx.db, { blockerId, blockedId })) {
      const activity = { userId: blockedId, type: wasBlocked, subjectId: blockerId, description: '' };
      await recordActivity(tx.db, activity, tx.now);
      await announce(tx, memberBlocked, { blockerId, blockedId });
    }
    return { isBlocked: true };
  },
});

/** Ends a block; where there is none, nothing changes. */
export const unblockMember = handle(calls.unblockMember, {
  async run(tx, { id: blockedId }) {
    const blockerId = personOf(tx).id;
    await lockAccounts(tx, [blockerId, blockedId]);
    if (await deleteBlock(tx.db, { blockerId, blockedId }))
      await forgetBlock(tx.db, { blockerId, blockedId });
    return { isBlocked: false };
  },
});

/** Removes from the blocked members' activities what the blocks of a member put there, whose account is about to go. */
export async function forgetBlocksOf(db: Db, blockerId: string): Promise<void> {
  for (const blockedId of await blockedBy(db, blockerId)) await forgetBlock(db, { blockerId, blockedId });
}

function forgetBlock(db: Db, { blockerId, blockedId }: { blockerId: string; blockedId: string }) {
  return removeActivity(db, { userId: blockedId, type: wasBlocked, subjectId: blockerId });
}
