import { expect, test } from 'vitest';
import { anSmtpListener } from '#test/servers/smtp-listener.ts';
import { createSmtp, type MailMessage } from './smtp.ts';

const message: MailMessage = {
  to: 'amina@example.org',
  subject: 'As-salāmu ʿalaykum',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageId: '<one@mahalla.example>',
  fromName: 'Mahalla',
  unsubscribeUrl: null,
};

async function sendTo(mood: 'well' | 'later' | 'never' | 'cut', changes: Partial<MailMessage> = {}) {
  const listener = await anSmtpListener();
  listener.become(mood);
  const smtp = createSmtp(listener.url, 'salam@mahalla.example');
  const result = await smtp.send({ ...message, ...changes });
  smtp.close();
  await listener.close();
  return { result, letters: listener.letters };
}

test('a letter arrives in both forms, under its own Message-ID, marked as automatic', async () => {
  const { result, letters } = await sendTo('well');
  expect(result).toEqual({ ended: 'accepted' });
  expect(letters).toMatchObject([
    { to: 'amina@example.org', subject: message.subject, messageId: message.messageId, text: 'Hello\n' },
  ]);
  expect(letters[0]?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(letters[0]?.headers.has('list-unsubscribe')).toBe(false);
});

test('what can be left carries the one-click headers of RFC 8058', async () => {
  const { letters } = await sendTo('well', { unsubscribeUrl: 'https://mahalla.example/api/unsubscribe/x' });
  expect(letters[0]?.headers.get('list-unsubscribe')).toBe('<https://mahalla.example/api/unsubscribe/x>');
  expect(letters[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('line breaks in a subject or a name add no header and no recipient', async () => {
  const evil = 'Hello\r\nBcc: victim@example.org\r\n\r\nbody';
  const { letters } = await sendTo('well', { subject: evil, fromName: evil });
  expect(letters).toHaveLength(1);
  expect(letters[0]?.to).toBe('amina@example.org');
  expect(letters[0]?.headers.has('bcc')).toBe(false);
});

test.each([
  ['later', 'failed'],
  ['never', 'refused'],
  ['cut', 'failed'],
] as const)('a server that answers %s: %s', async (mood, ended) => {
  expect((await sendTo(mood)).result).toMatchObject({ ended, why: expect.any(String) });
});

test('a server that is not there: failed', async () => {
  const smtp = createSmtp('smtp://127.0.0.1:9', 'salam@mahalla.example');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  smtp.close();
});
