import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { queue } from '../kit.tables.ts';
import { defineTask, enqueue } from '../queue/task.ts';
import type { MailTemplate } from './mail-template.ts';

type Message<Props> = {
  to: string;
  /** The recipient's account; left out for people who have none. */
  userId?: string;
  /** Another member whom it names or quotes: it is not sent after that account is deleted. */
  aboutUserId?: string | null | undefined;
  props: Props;
  /** Messages with the same key are written once. */
  dedupeKey?: string;
};

/**
 * Writes a message into the queue, in the transaction of its cause, so that both are stored or neither is. A message
 * whose key is in the queue already is not written again.
 */
export function enqueueMail<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  message: Message<Props>,
  now: Date,
): Promise<void> {
  return enqueueMails(tx, template, [message], now);
}

/**
 * Domains with this ending are reserved and never delivered to (RFC 2606): the sample community's members have such
 * addresses.
 */
const undeliverable = /\.invalid$/i;

/** Writes many messages of a kind into the queue. Messages to undeliverable addresses are left out. */
export async function enqueueMails<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  messages: readonly Message<Props>[],
  now: Date,
): Promise<void> {
  const sendable = messages.filter(({ to }) => !undeliverable.test(to));
  if (sendable.length === 0) return;
  const entries = sendable.map(({ to, userId, aboutUserId, props, dedupeKey }) => ({
    payload: {
      template: template.key,
      topic: template.topic,
      ...(template.passesBlocks ? { passesBlocks: true as const } : {}),
      ...(template.forgetsRecipient ? { forgetsRecipient: true as const } : {}),
      toEmail: to,
      props: template.props.parse(props),
    },
    userId,
    aboutUserId,
    dedupeKey,
  }));
  await enqueue(tx, { ...mailTask, lane: template.bulk ? 'bulk-mail' : 'mail' }, entries, now);
}

/**
 * Removes the unsent messages of one kind to a member, or to the address of somebody without an account, because they are no longer
 * true. One that a worker is sending at this moment may still arrive, but is not tried again.
 */
export async function cancelMail<Props extends object>(
  tx: Db,
  template: MailTemplate<Props>,
  recipient: { userId: string } | { to: string },
): Promise<void> {
  await tx.delete(queue).where(
    and(
      'userId' in recipient ? eq(queue.userId, recipient.userId) : eq(toEmail, recipient.to),
      // As the index on addresses has it.
      eq(queue.kind, sql`'mail'`),
      eq(sql`${queue.payload} ->> 'template'`, template.key),
      inArray(queue.status, ['queued', 'running', 'given_up']),
    ),
  );
}

/** Removes everything in the queue that is for a member or quotes the member, and every message to the addresses. */
export async function eraseFromQueue(
  tx: Db,
  { userId, addresses }: { userId: string; addresses: readonly string[] },
): Promise<void> {
  await tx.delete(queue).where(or(eq(queue.userId, userId), eq(queue.aboutUserId, userId)));
  await eraseMailTo(tx, addresses);
}

const toEmail = sql`(${queue.payload} ->> 'toEmail')`;

/** Removes every message to the addresses, sent or not. */
export async function eraseMailTo(tx: Db, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  await tx.delete(queue).where(and(eq(queue.kind, sql`'mail'`), inArray(toEmail, [...addresses])));
}

/** A message in the queue: its template, its data and its recipient. Its lane depends on the kind of message. */
export const mailTask = defineTask({
  kind: 'mail',
  lane: 'mail',
  payload: z.object({
    template: z.string(),
    toEmail: z.string(),
    topic: z.string().nullable(),
    passesBlocks: z.literal(true).optional(),
    forgetsRecipient: z.literal(true).optional(),
    props: z.custom<object>((props) => typeof props === 'object' && props !== null),
  }),
  // The props may contain links that sign somebody in; the record that it was sent is kept.
  kept: (message) => ({ ...message, ...(message.forgetsRecipient ? { toEmail: '' } : {}), props: {} }),
});
