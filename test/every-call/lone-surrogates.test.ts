import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectApiError } from './expect-answer.ts';
import { anAppWithSample, cookieFor } from './sample-app.ts';
import { fieldNamesOf } from './schema-values.ts';
import { everyCall, requestOf, senderTo } from './send.ts';

/* Lone surrogates: valid in JSON, but PostgreSQL can’t store them. */
const loneSurrogates = ['A\ud800', '\udc00b', { inside: ['\ud83d'] }, { 'a\ud800': 1 }];

let app: Awaited<ReturnType<typeof anAppWithSample>>;
let send: ReturnType<typeof senderTo>;
beforeAll(async () => {
  app = await anAppWithSample();
  send = senderTo(app);
});
afterAll(() => app.close());

test('a lone surrogate in a sign-up is a bad_input of its field, not a server error', async () => {
  const signUp = {
    firstName: 'A\ud800',
    lastName: 'Khan',
    email: 'amina@example.org',
    phone: '020 7946 0123',
    postcode: 'IG1 1AA',
    reason: 'To help\ud800',
  };
  const body = JSON.stringify(signUp);
  const headers = { 'content-type': 'application/json' };
  const response = await app.fetch('/api/waiting-list', { method: 'POST', body, headers });
  expect(response.status).toBe(400);
  const { code, issues } = await expectApiError(response);
  expect([code, issues?.map(({ path }) => path)]).toEqual(['bad_input', ['firstName', 'reason']]);
});

const withBody = everyCall.filter(
  ([, call]) => call.body === 'json' && call.method !== 'GET' && call.method !== 'DELETE',
);

test.each(withBody)('%s refuses lone surrogates in any field, and names the fields', async (_name, call) => {
  const names = fieldNamesOf(call).all.filter((name) => !call.path.includes(`:${name}`));
  const input = Object.fromEntries(
    names.map((name, at) => [name, loneSurrogates[at % loneSurrogates.length]]),
  );
  const { code, issues } = await expectApiError(
    await send(requestOf(call, { ...input, more: 'A\ud800' }, await cookieFor(app, call))),
  );
  const message = 'Please leave out characters that are broken off.';
  expect(code).toBe('bad_input');
  expect(issues).toEqual([...names, 'more'].map((path) => ({ path, message })));
});
