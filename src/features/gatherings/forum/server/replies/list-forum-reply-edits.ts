import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { replyNotFound } from '../../errors.ts';
import { calls } from '../../reply-contract.ts';
import { listEdits } from '../edits.ts';
import { requireForum } from '../require-forum.ts';
import { findReply } from './queries.ts';

/** Answers what stood in a reply before its edits. Refuses: not_allowed, forum_reply_not_found (also where it is somebody else’s). */
export const listForumReplyEdits = handle(calls.listForumReplyEdits, async (ctx, { id }) => {
  const reader = await requireForum(ctx);
  const reply = await findReply(ctx.db, id);
  const isOwn = reply !== undefined && reply.userId === reader.id;
  if (!isOwn && !(reply && reader.isAdministrator)) throw apiError(replyNotFound);
  return listEdits(ctx.db, { replyId: id });
});
