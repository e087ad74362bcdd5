import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';

/**
 * Makes whoever reports or judges the same thing wait for each other until the transaction ends: so that three at once count as
 * three, and no two decide. `key`: the content's id, or the report's where it names no content.
 */
export async function lockContent(tx: Db, key: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`moderation ${key}`}, 0))`);
}
