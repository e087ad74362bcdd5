import { sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';

/** Any constant does, so long as nothing else in the product takes it. */
const importLock = 7_240_115;

/** Runs in a transaction of its own that no other import shares, so that what was compared is still so when it is written. */
export function inImport<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`);
    return work(tx);
  });
}
