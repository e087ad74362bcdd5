import { desc, eq } from 'drizzle-orm';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { postNotFound, replyNotFound } from '../forum.errors.ts';
import { calls as forumPostCalls } from '../forum-post.contract.ts';
import { calls as forumReplyCalls } from '../forum-reply.contract.ts';
import { mentionedIds, replaceMentionTokens } from '../forum-text.rules.ts';
import { forumEdits } from './forum.tables.ts';
import { findPost } from './forum-post.queries.ts';
import { findAuthors, namesOf, requireForum, unknownMemberName } from './forum-reader.ts';
import { findReply } from './forum-reply.queries.ts';

/** Returns the earlier versions of a post. Refuses: not_allowed, forum_post_not_found (also for somebody else’s post). */
export const listForumPostEdits = handle(forumPostCalls.listForumPostEdits, async (ctx, { id }) => {
  const reader = await requireForum(ctx);
  const found = await findPost(ctx.db, reader, id);
  const isOwn = found !== undefined && found.post.userId === reader.id;
  if (!found || !(isOwn || reader.isAdministrator)) throw apiError(postNotFound);
  return listEdits(ctx.db, { postId: id });
});

/** Returns the earlier versions of a reply. Refuses: not_allowed, forum_reply_not_found (also for somebody else’s reply). */
export const listForumReplyEdits = handle(forumReplyCalls.listForumReplyEdits, async (ctx, { id }) => {
  const reader = await requireForum(ctx);
  const reply = await findReply(ctx.db, id);
  const isOwn = reply !== undefined && reply.userId === reader.id;
  if (!isOwn && !(reply && reader.isAdministrator)) throw apiError(replyNotFound);
  return listEdits(ctx.db, { replyId: id });
});

type Of = { postId: string } | { replyId: string };

/** This many edits are shown; more are stored. */
const maxEdits = 100;

/** Stores the version before an edit. */
export async function saveEdit(
  tx: Db,
  of: Of,
  stood: { title: string | null; content: string },
  now: Date,
): Promise<void> {
  const { title, content } = stood;
  await tx.insert(forumEdits).values({ ...of, title, content, createdAt: now.toISOString() });
}

/** Deletes the earlier versions of a deleted text. */
export async function deleteEdits(tx: Db, of: Of): Promise<void> {
  await tx.delete(forumEdits).where(isOf(of));
}

/** Returns the version before each edit, newest first. */
async function listEdits(db: Db, of: Of) {
  const rows = await db
    .select()
    .from(forumEdits)
    .where(isOf(of))
    .orderBy(desc(forumEdits.id))
    .limit(maxEdits);
  const names = namesOf(await findAuthors(db, mentionedIds(...rows.map(({ content }) => content)), false));
  return rows.map(({ id, title, content, createdAt }) => ({
    id,
    title,
    content: replaceMentionTokens(content, names, unknownMemberName),
    editedAt: createdAt,
  }));
}

function isOf(of: Of) {
  return 'postId' in of ? eq(forumEdits.postId, of.postId) : eq(forumEdits.replyId, of.replyId);
}
