import { personOf, photoUrl } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { listBlocksOf } from './queries.ts';

/** Answers the members whom the caller has blocked, by the names under which other members know them. */
export const listOwnBlocks = handle(calls.listOwnBlocks, async (ctx, paging) => {
  const page = await listBlocksOf(ctx.db, personOf(ctx).id, paging);
  const ids = page.items.map(({ userId }) => userId);
  const [shownNames] = await Promise.all(ctx.registry.memberNames.map((namesOf) => namesOf(ctx.db, ids)));
  const items = page.items.map((row) => ({
    userId: row.userId,
    name: shownNames?.get(row.userId) ?? `${row.firstName} ${row.lastName}`,
    profileImageUrl: photoUrl(row.photoKey),
    blockedAt: row.blockedAt,
  }));
  return { ...page, items };
});
