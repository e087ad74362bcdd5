import { type SQL, sql } from 'drizzle-orm';
import type { ForumStatus } from '../forum-options.ts';
import type { Reader } from './require-forum.ts';
import { forumPosts, forumReplies } from './tables.ts';

/** A list of ids in SQL. */
export function anyOf(ids: readonly string[]): SQL {
  return sql`(${sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`;
}

/**
 * That no block stands between the reader and the author of a post. An unnamed question is shown all the same: its vanishing
 * would tell the person who blocks one member after the other whose it is.
 */
export function postNotBlocked({ hidden }: Reader): SQL | undefined {
  if (hidden.length === 0) return undefined;
  return sql`(${forumPosts.isAnonymous} or ${forumPosts.userId} is null or ${forumPosts.userId} not in ${anyOf(hidden)})`;
}

/** The same of a reply, and of the unnamed asker’s own replies. `post` is the one that it stands under. */
export function replyNotBlocked(
  { hidden }: Reader,
  post: { isAnonymous: boolean; userId: string | null },
): SQL | undefined {
  const ids = post.isAnonymous ? hidden.filter((id) => id !== post.userId) : hidden;
  if (ids.length === 0) return undefined;
  return sql`(${forumReplies.userId} is null or ${forumReplies.userId} not in ${anyOf(ids)})`;
}

/** What became of a post or reply, as readers are told. */
export function statusOf({
  status,
  removedAt,
}: {
  status: Exclude<ForumStatus, 'removed'>;
  removedAt: string | null;
}): ForumStatus {
  return removedAt === null ? status : 'removed';
}
