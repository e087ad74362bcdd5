import { expect, test } from 'vitest';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { createLog } from '../log.ts';
import { errorAnswer } from './error-answer.ts';

const requestId = '00000000-0000-4000-8000-000000000000';
const log = createLog('silent');

test.each([
  new Error('select * from users where password = canary'),
  Object.assign(new Error('canary'), { code: '23505', detail: 'Key (email)=(canary)', status: 403 }),
  'canary',
  null,
])('whatever goes wrong, the answer says only that something did, and where to find it', async (thrown) => {
  const answer = errorAnswer(thrown, requestId, log);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = 'Something went wrong on our side. Please try again in a moment.';
  expect(await answer.json()).toEqual({ error: text, message: text, code: 'internal', requestId });
});

test('a refusal says why', async () => {
  const answer = errorAnswer(apiError(notAllowed), requestId, log);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_allowed', requestId }]);
});
