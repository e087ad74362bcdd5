import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';

/** Whether the application's own role could change entries of the audit log: it owns the table, where it is the only role. */
export async function mayRewriteAudit(db: Db): Promise<boolean> {
  const answer = await db.execute(
    sql`select has_table_privilege(current_user, 'audit_log', 'UPDATE, DELETE, TRUNCATE') as may`,
  );
  const { rows } = z.object({ rows: z.array(z.object({ may: z.boolean() })) }).parse(answer);
  return rows[0]?.may === true;
}
