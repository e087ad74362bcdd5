import { eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import { outbox, type QueueRow, queue } from '#kit/server/kit.tables.ts';

type Message = { template: string; toEmail: string; topic: string | null; props: object; sendAfter: string };
type Fields = Partial<
  Message & Pick<QueueRow, 'lane' | 'userId' | 'status' | 'attempts' | 'lastError' | 'dedupeKey'>
>;

/** Stores a queued message, by default the one to a person who has signed up. */
export async function aMessage(db: Db, fields: Fields = {}) {
  const {
    template = 'signed-up',
    toEmail = 'somebody@example.org',
    topic = null,
    props = { firstName: 'Amina' },
    sendAfter = '2026-11-21T11:00:00.000Z',
    ...rest
  } = fields;
  const payload = { template, toEmail, topic, props };
  const [stored] = await db
    .insert(queue)
    .values({ lane: 'mail', kind: 'mail', payload, runAfter: sendAfter, ...rest })
    .returning({ id: queue.id });
  const [row] = await db
    .select()
    .from(outbox)
    .where(eq(outbox.id, stored?.id ?? ''));
  if (!row) throw new Error('The message was not stored.');
  return row;
}
