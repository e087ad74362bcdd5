import { expect, test } from 'vitest';
import { mailHealth } from './health.ts';

test('failed e-mails come first, then that nothing is sent, then how many are waiting', () => {
  expect(mailHealth({ queued: 4, givenUp: 1, isSent: false })).toMatchObject({
    tone: 'bad',
    title: '1 e-mail could not be sent',
  });
  expect(mailHealth({ queued: 1, givenUp: 0, isSent: false })).toMatchObject({
    tone: 'warn',
    detail: '1 e-mail is waiting in the outbox, where you can read them and pass on links.',
  });
  expect(mailHealth({ queued: 3, givenUp: 0, isSent: true })).toMatchObject({
    tone: 'ok',
    detail: '3 e-mails are waiting',
  });
});
