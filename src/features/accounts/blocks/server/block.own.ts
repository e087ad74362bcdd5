import { z } from 'zod';
import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { findUser, lockAccounts, photoUrl, requireUser } from '#features/accounts/users/server/public.ts';
import { userNotFound } from '#features/accounts/users/user.errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ActivityType } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { announce, defineTopic } from '#kit/server/queue/announce.ts';
import { calls, cannotBlockYourself } from '../block.contract.ts';
import { deleteBlock, insertBlock, listBlockedIds, listBlocksOf } from './block.queries.ts';

/** Blocks a member; repeating the call changes nothing. Refuses: user_not_found, cannot_block_yourself. */
export const blockMember = handle(calls.blockMember, {
  async run(tx, { id: blockedId }) {
    const blockerId = requireUser(tx).id;
    if (blockedId === blockerId) throw apiError(cannotBlockYourself);
    // A message that one of the two is sending at this moment is either stored before the block or refused.
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

/** Ends a block; does nothing if there is none. */
export const unblockMember = handle(calls.unblockMember, {
  async run(tx, { id: blockedId }) {
    const blockerId = requireUser(tx).id;
    await lockAccounts(tx, [blockerId, blockedId]);
    if (await deleteBlock(tx.db, { blockerId, blockedId }))
      await removeBlockActivity(tx.db, { blockerId, blockedId });
    return { isBlocked: false };
  },
});

/** Removes the activities that a member's blocks recorded for the blocked members, before the blocker's account is deleted. */
export async function eraseBlockActivities(db: Db, blockerId: string): Promise<void> {
  for (const blockedId of await listBlockedIds(db, blockerId))
    await removeBlockActivity(db, { blockerId, blockedId });
}

function removeBlockActivity(db: Db, { blockerId, blockedId }: { blockerId: string; blockedId: string }) {
  return removeActivity(db, { userId: blockedId, type: wasBlocked, subjectId: blockerId });
}

/** Returns the members whom the caller has blocked, by the names that other members see. */
export const listOwnBlocks = handle(calls.listOwnBlocks, async (ctx, paging) => {
  const page = await listBlocksOf(ctx.db, requireUser(ctx).id, paging);
  const items = page.items.map((row) => ({
    ...pick(row, 'userId', 'name', 'blockedAt'),
    profileImageUrl: photoUrl(row.photoKey),
  }));
  return { ...page, items };
});

/** Recorded for the blocked member, who is never notified: badges count it. */
export const wasBlocked = { name: 'was_blocked', isPassive: true } as const satisfies ActivityType;

/** Announced when a member has blocked another, so that features can end what connects the two. */
export const memberBlocked = defineTopic(
  'member.blocked',
  z.object({ blockerId: z.string(), blockedId: z.string() }),
);
