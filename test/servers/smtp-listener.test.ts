import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtp, type Smtp } from '#kit/server/mail/send-mail.ts';
import { anSmtpListener, type SmtpListener } from './smtp-listener.ts';

let listener: SmtpListener;
let smtp: Smtp;

const message = {
  to: 'amina@example.org',
  subject: 'Assalamu alaikum, أمينة',
  html: '<p>Welcome, أمينة</p>',
  text: 'Welcome, أمينة',
  messageId: '<one@mahalla.example>',
  fromName: 'Mahalla',
  replyTo: '',
  unsubscribeUrl: null,
};

beforeEach(async () => {
  listener = await anSmtpListener();
  smtp = createSmtp(listener.url, 'salaam@mahalla.example');
});

afterEach(async () => {
  smtp.close();
  await listener.close();
});

test('a message is received as it was sent', async () => {
  const unsubscribeUrl = 'https://mahalla.example/api/unsubscribe/token';
  expect(await smtp.send({ ...message, unsubscribeUrl })).toEqual({ ended: 'accepted' });
  const [taken] = listener.received;
  const { to, subject, messageId } = message;
  expect(taken).toMatchObject({ to, subject, messageId });
  expect(taken?.html.trim()).toBe(message.html);
  expect(taken?.text.trim()).toBe(message.text);
  expect(taken?.headers.get('from')).toBe('Mahalla <salaam@mahalla.example>');
  expect(taken?.headers.get('auto-submitted')).toBe('auto-generated');
  expect(taken?.headers.get('list-unsubscribe')).toBe(`<${unsubscribeUrl}>`);
  expect(taken?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
});

test('in slow mode the message is kept before the response', async () => {
  listener.setMode('slow');
  const sending = smtp.send(message);
  await listener.waitFor((received) => received.length === 1);
  expect(await Promise.race([sending, 'not said yet'])).toBe('not said yet');
  expect(await sending).toEqual({ ended: 'accepted' });
});

test('later fails temporarily, never fails permanently, and neither keeps the message', async () => {
  listener.setMode('later');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed', why: expect.stringContaining('451') });
  listener.setMode('never');
  expect(await smtp.send(message)).toMatchObject({ ended: 'refused', why: expect.stringContaining('550') });
  expect(listener.received).toEqual([]);
  listener.setMode('well');
  expect(await smtp.send(message)).toEqual({ ended: 'accepted' });
});

test('a connection cut before the response fails one attempt, on a new connection and on a reused one', async () => {
  listener.setMode('cut');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  expect(listener.received).toHaveLength(1);
  listener.setMode('well');
  expect(await smtp.send(message)).toEqual({ ended: 'accepted' });
  listener.setMode('cut');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  expect(listener.received).toHaveLength(3);
});

test('in hangs mode the message is kept and there is no response', async () => {
  listener.setMode('hangs');
  // Long enough for a busy machine: the message must arrive before the sender gives up.
  const impatient = createTransport({ url: listener.url, socketTimeout: 2000 });
  const { to, subject, text } = message;
  const sending = impatient.sendMail({ from: 'salaam@mahalla.example', to, subject, text });
  await expect(sending).rejects.toThrow();
  expect(listener.received).toHaveLength(1);
});

test('each recipient may have a mode', async () => {
  listener.setMode((to) => (to.startsWith('gone') ? 'never' : 'well'));
  expect(await smtp.send({ ...message, to: 'gone@example.org' })).toMatchObject({ ended: 'refused' });
  expect(await smtp.send(message)).toEqual({ ended: 'accepted' });
});

test('sending fails when nobody listens; a missing message is reported', async () => {
  await expect(listener.waitFor((received) => received.length > 0, 20)).rejects.toThrow('within 20 ms');
  await listener.close();
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  listener = await anSmtpListener();
});
