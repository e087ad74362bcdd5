import type { Db } from '#kit/server/db/database.ts';
import { outbox } from '#kit/server/outbox/tables.ts';

/** Stores a message that waits to be sent to somebody who signed up, unless told otherwise. */
export async function aMessage(db: Db, fields: Partial<typeof outbox.$inferInsert> = {}) {
  const [row] = await db
    .insert(outbox)
    .values({
      template: 'signed-up',
      toEmail: 'somebody@example.org',
      props: { firstName: 'Amina' },
      sendAfter: '2026-11-21T11:00:00.000Z',
      ...fields,
    })
    .returning();
  if (!row) throw new Error('The message was not stored.');
  return row;
}
