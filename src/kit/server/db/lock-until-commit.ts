import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Lets transactions that name the same thing run one after the other: this one goes on when the one before it has ended. Locks
 * have names and not numbers, so that no two uses meet by accident.
 */
export async function lockUntilCommit(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
