import { expect, test } from 'vitest';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { signOut } from './sign-out.ts';

test('the cookie goes and the session with it: kept, it is worth nothing', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx);
  const body = { method: 'POST', body: '{}', headers: { cookie, 'content-type': 'application/json' } };
  const response = await app.fetch('/api/auth/logout', body);
  expect(response.headers.get('set-cookie')).toMatch(/^sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await app.fetch('/api/auth/user', { headers: { cookie } })).status).toBe(401);
  await app.close();
});

testWithDb('a visitor may sign out too, which does nothing', async ({ ctx }) => {
  await expect(signOut.run(ctx, {})).resolves.toBeDefined();
});
