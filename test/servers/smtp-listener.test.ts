import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSmtp, type Smtp } from '#kit/server/mail/smtp.ts';
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

test('a letter is taken as it was written', async () => {
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

test('one who is slow has the letter before he says so', async () => {
  listener.become('slow');
  const sending = smtp.send(message);
  await listener.waitFor((received) => received.length === 1);
  expect(await Promise.race([sending, 'not said yet'])).toBe('not said yet');
  expect(await sending).toEqual({ ended: 'accepted' });
});

test('“later” is a failure, “never” is final, and neither has the letter', async () => {
  listener.become('later');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed', why: expect.stringContaining('451') });
  listener.become('never');
  expect(await smtp.send(message)).toMatchObject({ ended: 'refused', why: expect.stringContaining('550') });
  expect(listener.received).toEqual([]);
  listener.become('well');
  expect(await smtp.send(message)).toEqual({ ended: 'accepted' });
});

test('a connection that is cut before the answer is a failure of one try, on a new connection and on an old', async () => {
  listener.become('cut');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  expect(listener.received).toHaveLength(1);
  listener.become('well');
  expect(await smtp.send(message)).toEqual({ ended: 'accepted' });
  listener.become('cut');
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  expect(listener.received).toHaveLength(3);
});

test('one who hangs has the letter and never says so', async () => {
  listener.become('hangs');
  // Longer than a busy machine takes between two words: the letter is to be there before the sender gives up.
  const impatient = createTransport({ url: listener.url, socketTimeout: 2000 });
  const { to, subject, text } = message;
  const sending = impatient.sendMail({ from: 'salaam@mahalla.example', to, subject, text });
  await expect(sending).rejects.toThrow();
  expect(listener.received).toHaveLength(1);
});

test('each recipient may have a mood of his own', async () => {
  listener.become((to) => (to.startsWith('gone') ? 'never' : 'well'));
  expect(await smtp.send({ ...message, to: 'gone@example.org' })).toMatchObject({ ended: 'refused' });
  expect(await smtp.send(message)).toEqual({ ended: 'accepted' });
});

test('where nobody listens, sending fails; what does not come is told', async () => {
  await expect(listener.waitFor((received) => received.length > 0, 20)).rejects.toThrow('within 20 ms');
  await listener.close();
  expect(await smtp.send(message)).toMatchObject({ ended: 'failed' });
  listener = await anSmtpListener();
});
