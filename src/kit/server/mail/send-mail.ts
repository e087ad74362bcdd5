import { pick } from '#kit/contract/pick.ts';
import type { SiteDetails } from '#kit/contract/site-details.ts';
import type { Ctx } from '../context.ts';
import { faultPoint } from '../fault.ts';
import type { QueueRow } from '../kit.tables.ts';
import { handleTask, type Outcome, type TaskHandler } from '../queue/task.ts';
import { type Mailer, unsubscribeToken } from './mailer.tsx';
import { mailTask } from './outbox.ts';

type StoredMessage = { id: string; toEmail: string } & Parameters<Mailer['compose']>[0];

/** The preferences of members and the site's settings for mail. */
export type MailPreferences = {
  /** Who sends, as the site's settings say at this moment. */
  sender(): Promise<MailSender>;
  /** A member's preference for messages about a topic: at once, in a digest, or not at all. */
  findTiming(userId: string, topic: string): Promise<'send' | 'daily' | 'weekly' | 'no'>;
  /** Whether a block stands between two members. */
  isBlocked(one: string, other: string): Promise<boolean>;
  /** Keeps a message for its member's next digest. The same one may be kept again, after an interrupted attempt. */
  keep(kept: KeptMail, now: Date): Promise<void>;
  /** Records that a mail server refused a message to a member for good. It may be told of the same one again. */
  refused(ctx: Ctx, message: RefusedMail): Promise<void>;
};

/** A message to a member that was refused, by its row's id. */
export type RefusedMail = { id: string; userId: string; toEmail: string };

/** `replyTo`: where answers go; empty: to the sender's address. */
export type MailSender = { name: string; replyTo: string; details: SiteDetails };

/** A message that waits for a digest, by its row's id. */
export type KeptMail = {
  id: string;
  userId: string;
  topic: string;
  title: string;
  path: string;
  aboutUserId: string | null;
  frequency: 'daily' | 'weekly';
};

/**
 * Sends a row of the queue: composed at this moment, with the row's own Message-ID, so that a mailbox can recognise a
 * second copy. It is suppressed if the member has turned it off meanwhile, or if a block prevents it.
 */
export function sendMail(smtp: Smtp, preferences: MailPreferences): TaskHandler {
  return handleTask(mailTask, async (ctx, payload, row): Promise<Outcome> => {
    const { id, userId } = row;
    if (!(await isForNow(ctx, preferences, payload, row))) return { ended: 'suppressed' };
    const sender = await preferences.sender();
    const message = messageOf(ctx, { ...payload, id, userId }, sender.details);
    const result = await smtp.send({ ...message, fromName: sender.name, replyTo: sender.replyTo });
    if (result.ended === 'failed') ctx.monitor.serviceFailed('mail', result.why);
    else ctx.monitor.serviceAnswered('mail');
    if (result.ended === 'refused' && userId !== null) {
      await preferences.refused(ctx, { id, userId, toEmail: payload.toEmail });
    }
    if (result.ended !== 'accepted') return result;
    faultPoint('after-smtp-accept');
    return { ended: 'done' };
  });
}

type Payload = { topic: string | null; template: string; props: object; passesBlocks?: true | undefined };

/**
 * Whether to send it now: not if a block stands between its reader and the member it is about. If its member wants a
 * digest it is kept for that.
 */
async function isForNow(
  ctx: Ctx,
  preferences: MailPreferences,
  { topic, template, props, passesBlocks }: Payload,
  { id, userId, aboutUserId }: Pick<QueueRow, 'id' | 'userId' | 'aboutUserId'>,
): Promise<boolean> {
  const isBetween = !passesBlocks && userId !== null && aboutUserId !== null;
  if (isBetween && (await preferences.isBlocked(userId, aboutUserId))) return false;
  if (topic === null || userId === null) return true;
  const timing = await preferences.findTiming(userId, topic);
  if (timing === 'send' || timing === 'no') return timing === 'send';
  const line = ctx.mailer.digestLine({ template, props });
  if (!line) return true;
  await preferences.keep({ id, userId, topic, aboutUserId, frequency: timing, ...line }, ctx.now);
  return false;
}

function messageOf(
  { mailer, config, secrets }: Ctx,
  message: StoredMessage,
  details: SiteDetails,
): Omit<MailMessage, 'fromName' | 'replyTo'> {
  const { topic, userId } = message;
  const oneClick =
    topic === null || userId === null
      ? null
      : `${config.publicUrl}/api/unsubscribe/${unsubscribeToken(secrets, userId, topic)}`;
  return {
    ...mailer.compose(message, details),
    to: message.toEmail,
    messageId: `<${message.id}@${new URL(config.publicUrl).hostname}>`,
    unsubscribeUrl: oneClick,
  };
}

export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** The same for all attempts, so that a mailbox can recognise a second copy. */
  messageId: string;
  /** The sender's name; the address is the configured one. */
  fromName: string;
  /** Where answers go; empty: to the configured address. */
  replyTo: string;
  /** The address that unsubscribes with one POST (RFC 8058); null if there is nothing to unsubscribe from. */
  unsubscribeUrl: string | null;
};

/** accepted by the mail server; refused permanently (no such address, or unwanted); failed: to be tried again. */
export type SendResult = { ended: 'accepted' } | { ended: 'refused' | 'failed'; why: string };

/** How many messages are sent at once, over persistent connections. */
export const smtpConnections = 4;

/** Sends messages through an SMTP server. */
export type Smtp = { send(message: MailMessage): Promise<SendResult>; close(): void };

/** For each step of the SMTP dialogue: all of them together end before the lease of the message does. */
const timeoutMs = 10_000;

/**
 * Connects to a mail server by its address (smtp://user:password@host:port), with `from` as the sender of everything. A
 * server on another machine must use TLS, unless the address ends in ?requireTLS=false: messages contain links that
 * sign their reader in.
 */
export function createSmtp(url: string, from: string): Smtp {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    async send(message) {
      opened ??= openTransport(url);
      try {
        const transport = await opened;
        await transport.sendMail({
          from: { name: message.fromName, address: from },
          to: { name: '', address: message.to },
          replyTo: message.replyTo || from,
          ...pick(message, 'subject', 'html', 'text', 'messageId'),
          headers: headersOf(message),
        });
        return { ended: 'accepted' };
      } catch (error) {
        return { ended: isFinal(error) ? 'refused' : 'failed', why: reason(error) };
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** The library is loaded for the first message: a site that sends none does without. */
async function openTransport(url: string) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    requireTLS: needsTls(new URL(url)),
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function needsTls({ hostname, searchParams }: URL): boolean {
  const isOwnMachine = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
  return !isOwnMachine && searchParams.get('requireTLS') !== 'false';
}

function headersOf({ unsubscribeUrl }: MailMessage): Record<string, string> {
  const automatic = { 'Auto-Submitted': 'auto-generated' };
  if (unsubscribeUrl === null) return automatic;
  return {
    ...automatic,
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** The commands of the SMTP dialogue that are about one message. */
const commandsOfMessage: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** The answer of a server that first wants TLS or a password: the site's settings are wrong, not the message. */
const notSignedIn = 530;

/** A 5xx to the message: its recipient does not exist, or the server refuses it, now and at any later try. */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  const isAboutMessage = 'command' in error && commandsOfMessage.includes(error.command);
  return isAboutMessage && code >= 500 && code < 600 && code !== notSignedIn;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
