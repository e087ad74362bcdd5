import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { postNotFound, replyNotFound } from '../../errors.ts';
import { calls } from '../../reply-contract.ts';
import { findPost, type ReadPost } from '../posts/queries.ts';
import { type Reader, requireForum } from '../require-forum.ts';
import { toForumReplies } from './presenters.ts';
import { listReplies, placeOf, placeOfLast, placeOfNewest, placeOfReply, placeOfUnread } from './queries.ts';

type Start = {
  cursor?: string | undefined;
  at?: string | undefined;
  from: 'start' | 'end' | 'newest' | 'unread';
};

/**
 * Answers a page of a thread. Refuses: not_signed_in, not_allowed, forum_post_not_found, forum_reply_not_found (`at` isn’t in the
 * thread).
 */
export const listForumReplies = handle(calls.listForumReplies, async (ctx, { id, limit, ...start }) => {
  const reader = await requireForum(ctx);
  const read = await findPost(ctx.db, reader, id);
  if (!read) throw apiError(postNotFound);
  const where = await whereToBegin(ctx.db, reader, read, start);
  const page = await listReplies(ctx.db, reader, read.post, { limit, where });
  const total = page.total - read.hiddenReplies;
  return { ...page, total, items: await toForumReplies(ctx.db, reader, read.post, page.items) };
});

/** Of cursor, reply and wish the first that is given; where nothing is unread, or there is nothing, the start. */
async function whereToBegin(db: Db, reader: Reader, { post, readTo }: ReadPost, { cursor, at, from }: Start) {
  if (cursor !== undefined) return placeOf(cursor);
  if (at !== undefined) {
    const around = await placeOfReply(db, reader, post, at);
    if (!around) throw apiError(replyNotFound);
    return { around };
  }
  const around = await {
    start: async () => undefined,
    end: async () => placeOfLast(db, reader, post),
    newest: async () => placeOfNewest(db, reader, post),
    unread: async () => (readTo === null ? undefined : placeOfUnread(db, reader, post, readTo)),
  }[from]();
  return around === undefined ? {} : { around };
}
