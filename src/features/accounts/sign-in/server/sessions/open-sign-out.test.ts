import { expect, test } from 'vitest';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';

test.each([
  ['same-origin', '/', 401],
  ['cross-site', '/sign-out', 200],
  ['none', '/sign-out', 200],
])('from %s it leads to %s, and the session then answers %i', async (site, target, status) => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx);
  const response = await app.fetch('/api/logout', { headers: { cookie, 'sec-fetch-site': site } });
  expect(response.headers.get('location')).toBe(target);
  expect((await app.fetch('/api/auth/user', { headers: { cookie } })).status).toBe(status);
  await app.close();
});
