import { expect, test } from 'vitest';
import { findUser } from '#features/accounts/users/server/user.queries.ts';
import { confirmedForMs, visitor } from '#kit/contract/audience.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { aPerson, asMember } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { aLink, minutesLater } from '#test/factories/tokens.ts';
import { anApp } from '#test/with-app.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../account.contract.ts';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  signOut,
} from './account.own.ts';
import { checkOwnPassword, hashPassword, verifyPassword } from './passwords.ts';
import { findActor, startSession } from './sessions.ts';
import { sessions } from './sign-in.tables.ts';
import { peekToken } from './token.queries.ts';

testWithDb('a member sees their own account, without the password hash', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { passwordHash: 'secret', photoKey: 'photos/x.webp' });
  const shown = await getCurrentUser.run(member, {});
  expect(shown).toMatchObject({ id: user.id, email: user.email, profileImageUrl: '/media/photos/x.webp' });
  expect(calls.getCurrentUser.output.parse(shown)).toEqual(shown);
  expect(JSON.stringify(shown)).not.toContain('secret');
});

testWithDb('a member sees their own sessions, with the current one marked', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  const actor = await findActor(ctx.db, cookie.slice(4), ctx.now);
  expect(await listSessions.run({ ...ctx, actor }, {})).toMatchObject([
    { device: 'Unknown device', isCurrent: true, lastUsedAt: ctx.now.toISOString() },
  ]);
  const { ctx: other } = await asMember(ctx);
  expect(await listSessions.run(other, {})).toEqual([]);
});

testWithDb('a member ends their own session; another member’s is not found', async ({ ctx }) => {
  const { user } = await aSignedInUser(ctx);
  const [session] = await ctx.db.select().from(sessions);
  const id = session?.id ?? '';
  const { ctx: other } = await asMember(ctx);
  await expect(endSession.run(other, { id })).rejects.toMatchObject({ code: 'session_not_found' });
  const own = { ...ctx, actor: aPerson({ id: user.id }) };
  await endSession.run(own, { id });
  await expect(endSession.run(own, { id })).rejects.toMatchObject({ code: 'session_not_found' });
});

testWithDb('ending all other sessions keeps this one and those of other members', async ({ ctx }) => {
  const { user, cookie } = await aSignedInUser(ctx);
  const other = await aSignedInUser(ctx);
  await inTransaction(ctx, (tx) => startSession(tx, user.id));
  const actor = await findActor(ctx.db, cookie.slice(4), ctx.now);
  await endOtherSessions.run({ ...ctx, actor }, {});
  for (const token of [cookie, other.cookie]) {
    expect((await findActor(ctx.db, token.slice(4), ctx.now)).kind).toBe('person');
  }
});

test('signing out removes the cookie and ends its session', async () => {
  const app = await anApp();
  const { cookie } = await aSignedInUser(app.ctx);
  const body = { method: 'POST', body: '{}', headers: { cookie, 'content-type': 'application/json' } };
  const response = await app.fetch('/api/auth/logout', body);
  expect(response.headers.get('set-cookie')).toMatch(/^sid=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/);
  expect((await app.fetch('/api/auth/user', { headers: { cookie } })).status).toBe(401);
  await app.close();
});

testWithDb('signing out as a visitor does nothing', async ({ ctx }) => {
  await expect(signOut.run(ctx, {})).resolves.toBeDefined();
});

testWithDb(
  'confirming the password gives the session a new token and an hour of administration; the sixth wrong attempt waits',
  async ({ ctx }) => {
    const { cookie } = await aSignedInUser(ctx, {
      role: 'admin',
      passwordHash: await hashPassword(thePassword),
    });
    const later = minutesLater(ctx, confirmedForMs / 60_000 + 1);
    const actor = await findActor(ctx.db, cookie.slice(4), later.now);
    let token: string | null = null;
    const setSession = (next: string | null) => {
      token = next;
    };
    await confirmPassword.run({ ...later, actor, setSession }, { password: thePassword });
    expect(await findActor(ctx.db, token ?? '', later.now)).toMatchObject({
      sessionId: actor.kind === 'person' && actor.sessionId,
      confirmedAt: later.now.toISOString(),
    });
    expect(await findActor(ctx.db, cookie.slice(4), later.now)).toEqual(visitor);
    const wrong = () => confirmPassword.run({ ...later, actor }, { password: 'wrong' });
    for (let count = 0; count < 5; count++)
      await expect(wrong()).rejects.toMatchObject({ code: 'wrong_password' });
    await expect(wrong()).rejects.toMatchObject({ code: 'too_many_requests' });
  },
);

const newPassword = 'eight brown dates in a bowl';

testWithDb('changing the password ends other sessions and links, and notifies the owner', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  await inTransaction(ctx, (tx) => startSession(tx, user.id));
  const link = await aLink(ctx, 'password_reset', { userId: user.id });
  await changePassword.run(member, { currentPassword: thePassword, newPassword });
  const { passwordHash } = (await findUser(ctx.db, user.id)) ?? {};
  expect(await verifyPassword(passwordHash, newPassword)).toBe(true);
  expect(await verifyPassword(passwordHash, thePassword)).toBe(false);
  expect(await ctx.db.$count(sessions)).toBe(0);
  expect(await peekToken(ctx, ctx.db, link, 'password_reset')).toBeUndefined();
  expect(await ctx.db.select().from(outbox)).toMatchObject([
    { template: 'security-notice', toEmail: user.email, props: { what: 'password_changed' } },
  ]);
});

testWithDb(
  'a password that one keyboard composes is confirmed, and changed, on another that does not',
  async ({ ctx }) => {
    const decomposed = 'Cafe\u0301-au-lait-9';
    const passwordHash = await hashPassword(decomposed.normalize('NFC'));
    const { ctx: member, user } = await asMemberWithPassword(ctx, { passwordHash });
    expect(await checkOwnPassword(member, decomposed)).toMatchObject({ id: user.id });
    await changePassword.run(member, { currentPassword: decomposed, newPassword: `new ${decomposed}` });
    expect(await checkOwnPassword(member, `new ${decomposed.normalize('NFC')}`)).toMatchObject({
      id: user.id,
    });
  },
);

testWithDb('a wrong current password or a weak new one changes nothing', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const change = (currentPassword: string, chosen: string) =>
    changePassword.run(member, { currentPassword, newPassword: chosen });
  await expect(change('wrong', newPassword)).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(change(thePassword, 'password123')).rejects.toMatchObject({
    code: 'weak_password',
    issues: [{ path: 'newPassword' }],
  });
});
