import { desc, eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { mentionedIn, withNames } from '../mentions.ts';
import { authorsOf, namesOf, someMember } from './authors.ts';
import { forumEdits } from './tables.ts';

type Of = { postId: string } | { replyId: string };

/** So many edits are shown; more are kept. */
const maxEdits = 100;

/** Keeps what stood before an edit. */
export async function keepEdit(
  tx: Db,
  of: Of,
  stood: { title: string | null; content: string },
  now: Date,
): Promise<void> {
  const { title, content } = stood;
  await tx.insert(forumEdits).values({ ...of, title, content, createdAt: now.toISOString() });
}

/** Deletes what stood before edits, with the words themselves. */
export async function deleteEdits(tx: Db, of: Of): Promise<void> {
  await tx.delete(forumEdits).where(isOf(of));
}

/** What stood before each edit, newest first. */
export async function listEdits(db: Db, of: Of) {
  const rows = await db
    .select()
    .from(forumEdits)
    .where(isOf(of))
    .orderBy(desc(forumEdits.id))
    .limit(maxEdits);
  const names = namesOf(await authorsOf(db, mentionedIn(...rows.map(({ content }) => content)), false));
  return rows.map(({ id, title, content, createdAt }) => ({
    id,
    title,
    content: withNames(content, names, someMember),
    editedAt: createdAt,
  }));
}

function isOf(of: Of) {
  return 'postId' in of ? eq(forumEdits.postId, of.postId) : eq(forumEdits.replyId, of.replyId);
}
