import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import type { OutboxMessage } from '../records-contract.ts';

type Row = typeof outbox.$inferSelect;

/** A page of messages, newest first. */
export async function listMessages(
  db: Db,
  status: Row['status'] | undefined,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const where = status && eq(outbox.status, status);
  const rows = await db
    .select()
    .from(outbox)
    .where(and(where, before === undefined ? undefined : sql`${outbox.id} < ${before}`))
    .orderBy(desc(outbox.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(outbox, where), ({ id }) => [id]);
}

export async function findMessage(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

/** A message without what it is filled with. */
export function toOutboxMessage(row: Row): OutboxMessage {
  const { id, template, toEmail, topic, status, attempts, lastError, sendAfter, sentAt, createdAt } = row;
  return { id, template, toEmail, topic, status, attempts, lastError, sendAfter, sentAt, createdAt };
}

/** Messages that wait, and that were given up. */
export async function countUnsent(db: Db): Promise<{ queued: number; givenUp: number }> {
  return {
    queued: await db.$count(outbox, eq(outbox.status, 'queued')),
    givenUp: await db.$count(outbox, eq(outbox.status, 'given_up')),
  };
}
