import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { queue } from '../queue/tables.ts';

/** Removes everything in the queue that is for a member or quotes the member, and every message to the addresses. */
export async function removeFromQueue(
  tx: Db,
  { userId, addresses }: { userId: string; addresses: readonly string[] },
): Promise<void> {
  await tx.delete(queue).where(or(eq(queue.userId, userId), eq(queue.aboutUserId, userId)));
  await removeMailTo(tx, addresses);
}

/** Removes every message to the addresses, sent or not. */
export async function removeMailTo(tx: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const toEmail = sql`(${queue.payload} ->> 'toEmail')`;
  await tx.delete(queue).where(and(eq(queue.kind, sql`'mail'`), inArray(toEmail, [...addresses])));
}
