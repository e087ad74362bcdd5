import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';

/**
 * Takes the lock of this name until the transaction ends: anyone else who asks for it waits. A name says what it guards:
 * 'founding places', or `push ${endpoint}` for one of many.
 */
export async function takeLock(tx: Db, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
