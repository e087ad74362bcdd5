import { borough } from '#borough';

export type MailMessage = {
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Stays the same over all tries, so that a mailbox can tell a second copy. */
  messageId: string;
  /** The sender's name; the address is the configured one. */
  fromName: string;
  /** The address that unsubscribes with one POST (RFC 8058); null where there is nothing to unsubscribe from. */
  unsubscribeUrl: string | null;
};

/** accepted by the mail server; refused for good (such an address does not exist); failed: to be tried again. */
export type SendResult = { ended: 'accepted' } | { ended: 'refused' | 'failed'; why: string };

/** So many messages are sent at once, over connections that are kept. */
export const smtpConnections = 4;

/** Sends messages through an SMTP server. */
export type Smtp = { send(message: MailMessage): Promise<SendResult>; close(): void };

/** For each step of the conversation: all of them together end before the lease of the message does. */
const timeoutMs = 10_000;

/**
 * A mail server by its address (smtp://user:password@host:port), with `from` as the sender of everything. A server on another
 * machine must speak TLS, unless the address ends in ?requireTLS=false: messages hold links that let their reader in.
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
          replyTo: borough.contact.email,
          subject: message.subject,
          html: message.html,
          text: message.text,
          messageId: message.messageId,
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

/** The library comes with the first message: a site that sends none, or not yet, does without. */
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

/** A 5xx to the recipient's address: it does not exist, or wants nothing from us. */
function isFinal(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  return 'code' in error && error.code === 'EENVELOPE' && code >= 550 && code < 560;
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
