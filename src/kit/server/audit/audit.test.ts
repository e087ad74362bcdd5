import { expect, test } from 'vitest';
import { hashPassword } from '#features/accounts/sign-in/server/passwords.ts';
import { anEvent } from '#test/factories/events.ts';
import { thePassword } from '#test/factories/password.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { anApp } from '#test/with-app.ts';
import { auditLog } from '../kit.tables.ts';

test('sign-ins, failed sign-ins, refused administrator calls, guest list reads and sign-outs add one entry each', async () => {
  const app = await anApp();
  const { user, cookie } = await aSignedInUser(app.ctx, { passwordHash: await hashPassword(thePassword) });
  const event = await anEvent(app.ctx.db, { createdBy: user.id });
  const signIn = (email: string, password: string) =>
    app.fetch('/api/auth/credential-login', {
      method: 'POST',
      body: JSON.stringify({ email, password }),
      headers: { 'content-type': 'application/json' },
    });
  expect((await signIn(user.email, thePassword)).status).toBe(200);
  for (const address of [user.email, user.email, 'stranger@example.org'])
    expect((await signIn(address, 'a wrong password')).status).toBe(401);
  for (const path of ['/api/admin/users', '/api/admin/users', `/api/events/${event.id}/guests`])
    await app.fetch(path, { headers: { cookie } });
  await app.fetch(`/api/events/${event.id}/guests?limit=1`, { headers: { cookie } });
  const signedOut = await app.fetch('/api/auth/logout', {
    method: 'POST',
    body: '{}',
    headers: { cookie, 'content-type': 'application/json' },
  });
  expect(signedOut.status).toBe(200);
  const entries = await app.ctx.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.map(({ action, actorId, targetId }) => [action, actorId, targetId])).toEqual([
    ['user.sign_in', user.id, user.id],
    ['user.sign_in_failed', null, user.id],
    ['user.sign_in_failed', null, 'unknown'],
    ['administration.refused', user.id, 'listUsers'],
    ['event.guests_read', user.id, event.id],
    ['user.sign_out', user.id, user.id],
  ]);
  expect(JSON.stringify(entries)).not.toContain('stranger');
  await app.close();
});
