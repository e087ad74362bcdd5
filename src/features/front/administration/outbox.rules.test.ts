import { expect, test } from 'vitest';
import { mailHealth } from './outbox.rules.ts';

test('the health line gives failed emails first, then that none are sent, then how many are waiting', () => {
  expect(mailHealth({ queued: 4, givenUp: 1, isSent: false })).toMatchObject({
    tone: 'bad',
    title: '1 email could not be sent',
  });
  expect(mailHealth({ queued: 1, givenUp: 0, isSent: false })).toMatchObject({
    tone: 'warn',
    detail: '1 email is waiting in the outbox, where you can read them and pass on links.',
  });
  expect(mailHealth({ queued: 3, givenUp: 0, isSent: true })).toMatchObject({
    tone: 'ok',
    detail: '3 emails are waiting',
  });
});
