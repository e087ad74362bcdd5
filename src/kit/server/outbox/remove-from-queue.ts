import { and, eq, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { queue } from '../queue/tables.ts';

/** Removes everything in the queue that is for a member, and every message to the address. */
export async function removeFromQueue(
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const toAddress = and(eq(queue.kind, sql`'mail'`), eq(sql`(${queue.payload} ->> 'toEmail')`, email));
  await tx.delete(queue).where(or(eq(queue.userId, userId), toAddress));
}
