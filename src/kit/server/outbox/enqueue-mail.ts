import type { Db } from '../db/database.ts';
import { mailTask } from '../mail/mail-task.ts';
import type { MailTemplate } from '../mail/mail-template.ts';
import { enqueue } from '../queue/enqueue.ts';

type Message<Props> = {
  to: string;
  /** The member; left out for people who have no account. */
  userId?: string;
  /** Another member whom it names or quotes: without that account it is not sent. */
  aboutUserId?: string | null | undefined;
  props: Props;
  /** Messages with one key are written once. */
  dedupeKey?: string;
};

/**
 * Writes a message into the queue, in the transaction of what causes it: both are stored or neither is. A message whose
 * key is there already is not written again.
 */
export function enqueueMail<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  message: Message<Props>,
  now: Date,
): Promise<void> {
  return enqueueMails(tx, template, [message], now);
}

/** Names that end so are reserved to lead nowhere (RFC 2606): the members of the sample community have such addresses. */
const leadsNowhere = /\.invalid$/i;

/** The same for many messages of a kind. What is for nobody who could read it is not written. */
export async function enqueueMails<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  messages: readonly Message<Props>[],
  now: Date,
): Promise<void> {
  const sendable = messages.filter(({ to }) => !leadsNowhere.test(to));
  if (sendable.length === 0) return;
  const entries = sendable.map(({ to, userId, aboutUserId, props, dedupeKey }) => ({
    payload: {
      template: template.key,
      topic: template.topic,
      toEmail: to,
      props: template.props.parse(props),
    },
    userId,
    aboutUserId,
    dedupeKey,
  }));
  await enqueue(tx, { ...mailTask, lane: template.bulk ? 'bulk-mail' : 'mail' }, entries, now);
}
