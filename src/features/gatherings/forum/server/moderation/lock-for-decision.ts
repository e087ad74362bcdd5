import { eq } from 'drizzle-orm';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { lockPost, type PostRow } from '../posts/queries.ts';
import { findReply, lockReply, type ReplyRow } from '../replies/queries.ts';
import { forumPosts } from '../tables.ts';

/** A post, locked for an administrator’s decision; its author’s account before it, whom the decision counts for and tells. */
export async function lockPostOfAuthor(db: Db, id: string): Promise<PostRow | undefined> {
  const [found] = await db
    .select({ authorId: forumPosts.userId })
    .from(forumPosts)
    .where(eq(forumPosts.id, id));
  if (!found) return undefined;
  await lockAccounts({ db }, [found.authorId]);
  return lockPost(db, id);
}

/** A reply, likewise: its author’s account, its post, then the reply. */
export async function lockReplyOfAuthor(db: Db, id: string): Promise<ReplyRow | undefined> {
  const found = await findReply(db, id);
  if (!found) return undefined;
  await lockAccounts({ db }, [found.userId]);
  await lockPost(db, found.postId);
  return lockReply(db, id);
}
