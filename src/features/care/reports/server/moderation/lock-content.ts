import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/take-lock.ts';

/**
 * Makes everyone who reports or judges the same thing take turns until the transaction ends, so that three concurrent
 * reports count as three and only one person decides. `key`: the content's id, or the report's if it has no content.
 */
export async function lockContent(tx: Db, key: string): Promise<void> {
  await takeLock(tx, `moderation ${key}`);
}
