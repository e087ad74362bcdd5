import { expect, test } from 'vitest';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { anApp } from '#test/with-app.ts';
import { createLog } from '../log.ts';
import { errorAnswer } from './create-http.ts';

const requestId = '00000000-0000-4000-8000-000000000000';
const log = createLog('silent');

test.each([
  new Error('select * from users where password = canary'),
  Object.assign(new Error('canary'), { code: '23505', detail: 'Key (email)=(canary)', status: 403 }),
  'canary',
  null,
])('an unexpected error is answered with a general message and the request’s id only', async (thrown) => {
  const answer = errorAnswer(thrown, requestId, log);
  expect(answer.status).toBe(500);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = 'Something went wrong on our side. Please try again in a moment.';
  expect(await answer.json()).toEqual({ error: text, message: text, code: 'internal', requestId });
});

test('a refusal is answered with its status and code', async () => {
  const answer = errorAnswer(apiError(notAllowed), requestId, log);
  expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not_allowed', requestId }]);
});

/** The warnings of a site, and whether it has noticed a proxy, after requests without and with the header of one. */
async function behindProxy(trustedProxies: number) {
  const warnings: string[] = [];
  const destination = { write: (line: string) => void warnings.push(String(JSON.parse(line).msg)) };
  const app = await anApp({ trustedProxies }, undefined, { log: createLog('warn', destination) });
  await app.fetch('/api/mosques');
  const noticed = [app.ctx.monitor.hasUntrustedProxy];
  for (let requests = 0; requests < 2; requests += 1) {
    await app.fetch('/api/mosques', { headers: { 'x-forwarded-for': '203.0.113.7' } });
  }
  noticed.push(app.ctx.monitor.hasUntrustedProxy);
  await app.close();
  return { noticed, warnings: warnings.filter((text) => text.includes('TRUSTED_PROXIES')) };
}

test('a proxy that nobody trusts is noticed with its first request, and logged once', async () => {
  expect(await behindProxy(0)).toEqual({
    noticed: [false, true],
    warnings: [expect.stringContaining('set TRUSTED_PROXIES=1')],
  });
  expect(await behindProxy(1)).toEqual({ noticed: [false, false], warnings: [] });
});
