import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/**
 * Empties before, after and reason of every entry about a person who is being erased; actor, action and time stay, and
 * lead to nobody once the account is gone. The trigger lets it through for this transaction alone.
 */
export async function eraseFromAudit(tx: Db, userId: string): Promise<void> {
  await tx.execute(sql`select set_config('mahalla.erasing', 'on', true)`);
  await tx.execute(
    sql`update audit_log set before = null, after = null, reason = null
        where (target_type = 'user' and target_id = ${userId})
           or before ->> 'userId' = ${userId} or after ->> 'userId' = ${userId}`,
  );
  await tx.execute(sql`select set_config('mahalla.erasing', 'off', true)`);
}
