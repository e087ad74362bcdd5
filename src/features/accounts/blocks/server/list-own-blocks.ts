import { personOf, photoUrl } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listBlocksOf } from './queries.ts';

/** Answers the members whom the caller has blocked. */
export const listOwnBlocks = handle(calls.listOwnBlocks, async (ctx, paging) => {
  const page = await listBlocksOf(ctx.db, personOf(ctx).id, paging);
  const items = page.items.map((row) => ({
    userId: row.userId,
    name: `${row.firstName} ${row.lastName}`,
    profileImageUrl: photoUrl(row.photoKey),
    blockedAt: row.blockedAt,
  }));
  return { ...page, items };
});
