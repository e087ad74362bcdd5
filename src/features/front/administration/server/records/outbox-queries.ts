import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { type OutboxMessage as OutboxRow, outbox } from '#kit/server/outbox/tables.ts';
import { taskStatuses } from '#kit/server/queue/tables.ts';
import type { OutboxMessage } from '../../records-contract.ts';

type Row = OutboxRow;

/** Maps the queue's status for a row to the status that administrators see. */
const mailStatusOf = {
  queued: 'queued',
  running: 'sending',
  done: 'sent',
  given_up: 'given_up',
  suppressed: 'unwanted',
} as const satisfies Record<Row['status'], OutboxMessage['status']>;

/** A page of messages, newest first. */
export async function listMessages(
  db: Db,
  status: OutboxMessage['status'] | undefined,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [before] = decodeCursor(paging.cursor, ['uuid']);
  const stored = taskStatuses.find((one) => mailStatusOf[one] === status);
  const where = stored && eq(outbox.status, stored);
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

/** A message without its data. */
export function toOutboxMessage({ mailer }: Pick<Ctx, 'mailer'>, row: Row): OutboxMessage {
  const { id, template, toEmail, topic, attempts, lastError, sendAfter, sentAt, createdAt } = row;
  const status = mailStatusOf[row.status];
  const when = mailer.templates.find(({ key }) => key === template)?.when ?? template;
  return { id, template, when, toEmail, topic, status, attempts, lastError, sendAfter, sentAt, createdAt };
}

/** The number of messages waiting, and given up. */
export async function countUnsent(db: Db): Promise<{ queued: number; givenUp: number }> {
  return {
    queued: await db.$count(outbox, eq(outbox.status, 'queued')),
    givenUp: await db.$count(outbox, eq(outbox.status, 'given_up')),
  };
}
