import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { presentMembers } from './present-members.ts';
import { listShown } from './queries.ts';
import { requireDirectory } from './require-directory.ts';

/** A page holds no more, whatever is asked for: who wants to copy the directory needs many. */
const maxAPage = 50;

/** Answers a page of the directory. Refuses: not_allowed, too_many_requests. */
export const listDirectoryMembers = handle(calls.listDirectoryMembers, async (ctx, input) => {
  await requireDirectory(ctx);
  const look = { viewerId: personOf(ctx).id, now: ctx.now };
  const page = await listShown(ctx.db, look, { ...input, limit: Math.min(input.limit, maxAPage) });
  return { ...page, items: await presentMembers(ctx.db, look, page.items) };
});
