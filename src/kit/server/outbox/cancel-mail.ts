import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { MailTemplate } from '../mail/mail-template.ts';
import { queue } from '../queue/tables.ts';

/**
 * Takes a member's messages of one kind out of the queue, as far as they have not gone out: for what they say no longer
 * holds. One that a worker is handing over at this moment may still arrive, but is not tried again.
 */
export async function cancelMail<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  userId: string,
): Promise<void> {
  await tx
    .delete(queue)
    .where(
      and(
        eq(queue.userId, userId),
        eq(queue.kind, 'mail'),
        eq(sql`${queue.payload} ->> 'template'`, template.key),
        inArray(queue.status, ['queued', 'running', 'given_up']),
      ),
    );
}
