import { inArray } from 'drizzle-orm';
import { withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { forumTold } from '../tables.ts';

/** Withdraws the notices of a post, and what was told with them: anyone who had them hears of the next reply. */
export function withdrawPostNotices(tx: Db, postId: string): Promise<void> {
  return withdraw(tx, `forum-post:${postId}`);
}

/** The same of a reply. */
export function withdrawReplyNotices(tx: Db, replyId: string): Promise<void> {
  return withdraw(tx, `forum-reply:${replyId}`, `forum-helpful:${replyId}`);
}

async function withdraw(tx: Db, ...keys: string[]): Promise<void> {
  await withdrawNotices(tx, keys);
  await tx.delete(forumTold).where(inArray(forumTold.noticeKey, keys));
}
