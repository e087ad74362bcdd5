import { eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { replyNotFound } from '../../errors.ts';
import { findShownPost, type PostRow } from '../posts/queries.ts';
import type { Reader } from '../require-forum.ts';
import { forumReplies } from '../tables.ts';
import { findReply, type ReplyRow } from './queries.ts';

/** A reply that everybody can read, with its post. Refuses: forum_reply_not_found, also where a block stands in between. */
export async function requireShownReply(
  db: Db,
  reader: Reader,
  id: string,
): Promise<{ post: PostRow; reply: ReplyRow }> {
  const reply = await findReply(db, id);
  const post = reply?.isShown ? await findShownPost(db, reader, reply.postId) : undefined;
  if (!reply || !post || isBlocked(reader, post, reply)) throw apiError(replyNotFound);
  return { post, reply };
}

/** How many like it now. */
export async function likesOf(db: Db, id: string): Promise<number> {
  const [row] = await db
    .select({ likeCount: forumReplies.likeCount })
    .from(forumReplies)
    .where(eq(forumReplies.id, id));
  return row?.likeCount ?? 0;
}

/** A block does not tell which replies are the unnamed asker’s. */
function isBlocked({ hidden }: Reader, post: PostRow, { userId }: ReplyRow): boolean {
  const isUnnamed = post.isAnonymous && post.userId === userId;
  return userId !== null && !isUnnamed && hidden.includes(userId);
}
