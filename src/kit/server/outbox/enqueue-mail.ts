import type { Db } from '../db/database.ts';
import type { MailTemplate } from '../mail/mail-template.ts';
import { outbox } from './tables.ts';

type Message<Props> = {
  to: string;
  /** The member; left out for people who have no account. */
  userId?: string;
  props: Props;
  /** Messages with one key are written once. */
  dedupeKey?: string;
};

/**
 * Writes a message into the outbox, in the transaction of what causes it: both are stored or neither is. A message whose
 * key is there already is not written again.
 */
export async function enqueueMail<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  message: Message<Props>,
  now: Date,
): Promise<void> {
  await tx
    .insert(outbox)
    .values({
      template: template.key,
      topic: template.topic,
      bulk: template.bulk ?? false,
      toEmail: message.to,
      userId: message.userId ?? null,
      props: template.props.parse(message.props),
      dedupeKey: message.dedupeKey ?? null,
      sendAfter: now.toISOString(),
    })
    .onConflictDoNothing({ target: outbox.dedupeKey });
}
