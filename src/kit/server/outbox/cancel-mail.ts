import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import type { MailTemplate } from '../mail/mail-template.ts';
import { outbox } from './tables.ts';

/**
 * Takes a member's messages of one kind out of the outbox, as far as they have not gone out: for what they say no longer
 * holds. One that a worker is handing over at this moment may still arrive, but is not tried again.
 */
export async function cancelMail<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  userId: string,
): Promise<void> {
  await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.userId, userId),
        eq(outbox.template, template.key),
        inArray(outbox.status, ['queued', 'sending', 'given_up']),
      ),
    );
}
