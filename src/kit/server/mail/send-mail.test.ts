import { expect, test } from 'vitest';
import { anSmtpListener, type StubMode } from '#test/servers/smtp-listener.ts';
import { createSmtp, type MailMessage } from './send-mail.ts';

const message: MailMessage = {
  to: 'amina@example.org',
  subject: 'As-salāmu ʿalaykum',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<one@mahalla.example>',
  fromName: 'Mahalla',
  replyTo: '',
  unsubscribeUrl: null,
};

async function sendTo(stubMode: StubMode, changes: Partial<MailMessage> = {}) {
  const listener = await anSmtpListener();
  listener.setMode(stubMode);
  const smtp = createSmtp(listener.url, 'salam@mahalla.example');
  const result = await smtp.send({ ...message, ...changes });
  smtp.close();
  await listener.close();
  return { result, received: listener.received };
}

test('a message arrives as HTML and text, with its Message-ID, marked as automatic', async () => {
  const { result, received } = await sendTo('well');
  expect(result).toEqual({ ended: 'accepted' });
  expect(received).toMatchObject([
    { to: 'amina@example.org', subject: message.subject, messageId: message.messageId, text: 'Hello\n' },
  ]);
  expect(received[0]?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(received[0]?.headers.has('list-unsubscribe')).toBe(false);
});

test('replies go to the sender’s address unless the site sets another', async () => {
  const answersGoTo = async (replyTo: string) =>
    (await sendTo('well', { replyTo })).received[0]?.headers.get('reply-to');
  expect(await answersGoTo('')).toContain('salam@mahalla.example');
  const other = await answersGoTo('office@ilford.example');
  expect(other).toContain('office@ilford.example');
  expect(other).not.toContain('salam@mahalla.example');
});

test('a message with an unsubscribe link has the one-click headers of RFC 8058', async () => {
  const { received } = await sendTo('well', { unsubscribeUrl: 'https://mahalla.example/api/unsubscribe/x' });
  expect(received[0]?.headers.get('list-unsubscribe')).toBe('<https://mahalla.example/api/unsubscribe/x>');
  expect(received[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('line breaks in a subject or name add no header and no recipient', async () => {
  const evil = 'Hello\r\nBcc: victim@example.org\r\n\r\nbody';
  const { received } = await sendTo('well', { subject: evil, fromName: evil });
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toBe('amina@example.org');
  expect(received[0]?.headers.has('bcc')).toBe(false);
});

test.each([
  ['later', 'failed'],
  ['never', 'refused'],
  ['unwanted', 'refused'],
  ['closed', 'failed'],
  ['cut', 'failed'],
] as const)('a server in mode %s: %s', async (stubMode, ended) => {
  expect((await sendTo(stubMode)).result).toMatchObject({ ended, why: expect.any(String) });
});

test('a remote server without TLS receives nothing unless the operator allows it', async () => {
  const listener = await anSmtpListener();
  // The same machine, by an address that is not recognised as local.
  const elsewhere = listener.url.replace('127.0.0.1', '0.0.0.0');
  for (const [url, ended] of [
    [elsewhere, 'failed'],
    [`${elsewhere}?requireTLS=false`, 'accepted'],
  ] as const) {
    const smtp = createSmtp(url, 'salam@mahalla.example');
    expect([url, await smtp.send(message)]).toMatchObject([url, { ended }]);
    smtp.close();
  }
  expect(listener.received).toHaveLength(1);
  await listener.close();
});

test('sending to an unreachable server fails', async () => {
  const smtp = createSmtp('smtp://127.0.0.1:9', 'salam@mahalla.example');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  smtp.close();
});
