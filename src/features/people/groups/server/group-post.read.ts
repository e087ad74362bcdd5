import { requireUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { postNotFound } from '../group.errors.ts';
import { isModerating } from '../group.rules.ts';
import { calls } from '../group-post.contract.ts';
import { findPost, listPosts, listReplies, type Reader, toPosts } from './group-post.queries.ts';
import { standingIn } from './group-standing.ts';

/** Returns a page of the board. Refuses: group_not_found, group_members_only. */
export const listGroupPosts = handle(calls.listGroupPosts, async (ctx, { id, ...paging }) => {
  const reader = await readerOf(ctx, id);
  const page = await listPosts(ctx.db, id, reader, paging);
  return { ...page, items: await toPosts(ctx.db, page.items, reader) };
});

/** Returns a post. Refuses: group_not_found, group_members_only, group_post_not_found. */
export const getGroupPost = handle(calls.getGroupPost, async (ctx, { id, postId }) => {
  const reader = await readerOf(ctx, id);
  const row = await findPost(ctx.db, id, postId, reader);
  const [post] = row ? await toPosts(ctx.db, [row], reader) : [];
  if (!post) throw apiError(postNotFound);
  return post;
});

/** Returns a page of the replies to a post. Refuses: group_not_found, group_members_only, group_post_not_found. */
export const listGroupReplies = handle(calls.listGroupReplies, async (ctx, { id, postId, ...paging }) => {
  const reader = await readerOf(ctx, id);
  if (!(await findPost(ctx.db, id, postId, reader))) throw apiError(postNotFound);
  const page = await listReplies(ctx.db, postId, reader, paging);
  return { ...page, items: await toPosts(ctx.db, page.items, reader) };
});

async function readerOf(ctx: Ctx, groupId: string): Promise<Reader> {
  const { own } = await standingIn(ctx, groupId, 'inside');
  return { id: requireUser(ctx).id, isModerating: isModerating(own ?? undefined) };
}
