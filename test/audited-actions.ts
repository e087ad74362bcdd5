import type { Db } from '#kit/server/db/database.ts';
import { auditLog } from '#kit/server/kit.tables.ts';

/** Returns the actions in the audit log, the earliest first. */
export async function auditedActions(db: Db): Promise<string[]> {
  const entries = await db.select({ action: auditLog.action }).from(auditLog).orderBy(auditLog.id);
  return entries.map(({ action }) => action);
}
