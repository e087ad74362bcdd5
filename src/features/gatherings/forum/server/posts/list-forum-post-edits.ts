import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { postNotFound } from '../../errors.ts';
import { listEdits } from '../edits.ts';
import { requireForum } from '../require-forum.ts';
import { findPost } from './queries.ts';

/** Answers what stood in a post before its edits. Refuses: not_allowed, forum_post_not_found (also where it is somebody else’s). */
export const listForumPostEdits = handle(calls.listForumPostEdits, async (ctx, { id }) => {
  const reader = await requireForum(ctx);
  const found = await findPost(ctx.db, reader, id);
  const isOwn = found !== undefined && found.post.userId === reader.id;
  if (!found || !(isOwn || reader.isAdministrator)) throw apiError(postNotFound);
  return listEdits(ctx.db, { postId: id });
});
