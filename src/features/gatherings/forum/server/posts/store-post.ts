import { recordActivity, removeActivity } from '#features/accounts/activities/server/public.ts';
import { askApproval } from '#features/care/approvals/server/public.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { forumPostWritten } from '../activity-types.ts';
import { forumPostTarget } from '../approval-targets.ts';
import { forumPosts } from '../tables.ts';
import { postPublished } from '../topics.ts';
import { follow } from './follows.ts';
import type { PostRow } from './queries.ts';

type NewPost = Pick<PostRow, 'title' | 'content' | 'category' | 'tags' | 'isAnonymous'> & {
  status: 'active' | 'pending';
  userId: string;
};

/** Stores a post, which its author follows; one that waits goes into the queue of approvals, without the name of an unnamed asker. */
export async function storePost(tx: TxCtx, post: NewPost): Promise<PostRow> {
  const [row] = await tx.db
    .insert(forumPosts)
    .values({ ...post, createdAt: tx.now.toISOString() })
    .returning();
  if (!row) throw new Error('The post was not stored.');
  await follow(tx.db, row.id, post.userId);
  if (row.isShown) await postIsShown(tx, row);
  else {
    const submittedBy = row.isAnonymous ? null : post.userId;
    await askApproval(
      tx.db,
      { target: forumPostTarget, targetId: row.id, submittedBy, title: row.title },
      tx.now,
    );
  }
  return row;
}

/** What follows once everybody can read a post: the activity of its author, and the notices. */
export async function postIsShown(tx: TxCtx, { id, userId }: Pick<PostRow, 'id' | 'userId'>): Promise<void> {
  if (userId === null) return;
  await postCounts(tx, { id, userId });
  await announce(tx, postPublished, { postId: id, only: null }, userId);
}

/** Records the activity; again changes nothing. */
export async function postCounts(
  { db, now }: Pick<TxCtx, 'db' | 'now'>,
  { id, userId }: Pick<PostRow, 'id' | 'userId'>,
) {
  if (userId === null) return;
  const activity = { userId, type: forumPostWritten, description: 'Posted in the forum', subjectId: id };
  await recordActivity(db, activity, now);
}

/** Takes the activity back, because the post is gone. */
export async function postNoLongerCounts(
  { db }: Pick<TxCtx, 'db'>,
  { id, userId }: Pick<PostRow, 'id' | 'userId'>,
) {
  if (userId !== null) await removeActivity(db, { userId, type: forumPostWritten, subjectId: id });
}
