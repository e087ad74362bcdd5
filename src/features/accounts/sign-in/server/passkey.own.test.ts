import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { auditLog, outbox } from '#kit/server/kit.tables.ts';
import { anAuthenticator } from '#test/factories/authenticator.ts';
import { asMemberWithPasskey, challengeIn } from '#test/factories/passkeys.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import {
  addPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
  startPasskey,
  startPasskeySignIn,
} from './passkey.own.ts';
import { passkeys } from './sign-in.tables.ts';

testWithDb('a member sees their own passkeys, without the keys', async ({ ctx }) => {
  const { ctx: member, passkey } = await asMemberWithPasskey(ctx);
  expect(await listPasskeys.run(member, {})).toEqual([passkey]);
  const { ctx: other } = await asMember(ctx);
  expect(await listPasskeys.run(other, {})).toEqual([]);
});

testWithDb('registration options name the site and the existing passkeys', async ({ ctx }) => {
  const { ctx: member, authenticator } = await asMemberWithPasskey(ctx);
  const { options } = await startPasskey.run(member, { password: thePassword });
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    excludeCredentials: [{ id: authenticator.credentialId }],
    authenticatorSelection: { userVerification: 'required' },
  });
});

testWithDb('adding a passkey needs the password', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  await expect(startPasskey.run(member, { password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
});

testWithDb('a registered passkey is stored and its owner is notified', async ({ ctx }) => {
  const { passkey } = await asMemberWithPasskey(ctx);
  expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ props: { what: 'passkey_added' } }]);
});

testWithDb('a signed registration is stored only with a signature of the new key', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const register = async (attestation: 'own key' | 'another key') => {
    const { token, options } = await startPasskey.run(member, { password: thePassword });
    const response = anAuthenticator().register(challengeIn(options), attestation);
    return addPasskey.run(member, { token, name: 'Phone', response });
  };
  await expect(register('another key')).rejects.toMatchObject({ code: 'passkey_refused' });
  expect(await listPasskeys.run(member, {})).toEqual([]);
  const passkey = await register('own key');
  expect(await listPasskeys.run(member, {})).toEqual([passkey]);
});

testWithDb('a wrong challenge, a foreign token and a malformed response are refused', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const { ctx: other } = await asMemberWithPassword(ctx);
  const { token, options } = await startPasskey.run(member, { password: thePassword });
  const good = anAuthenticator().register(challengeIn(options));
  const bad = anAuthenticator().register('AAAA');
  const add = (who: typeof ctx, response: Record<string, unknown>) =>
    addPasskey.run(who, { token, name: 'Phone', response });
  for (const attempt of [add(other, good), add(member, bad), add(member, {}), add(member, { id: 1 })]) {
    await expect(attempt).rejects.toMatchObject({ code: 'passkey_refused' });
  }
  expect(await ctx.db.$count(passkeys)).toBe(0);
});

testWithDb('a member removes their own passkey; another member’s is not found', async ({ ctx }) => {
  const { ctx: member, passkey } = await asMemberWithPasskey(ctx);
  const { ctx: other } = await asMemberWithPassword(ctx);
  const { id } = passkey;
  await expect(removePasskey.run(other, { id, password: thePassword })).rejects.toMatchObject({
    code: 'passkey_not_found',
  });
  await removePasskey.run(member, { id, password: thePassword });
  expect(await listPasskeys.run(member, {})).toEqual([]);
});

testWithDb('removing a passkey needs the password', async ({ ctx }) => {
  const { ctx: member, passkey } = await asMemberWithPasskey(ctx);
  const wrong = removePasskey.run(member, { id: passkey.id, password: 'wrong' });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
  expect(await listPasskeys.run(member, {})).toHaveLength(1);
});

testWithDb('each passkey sign-in has its own challenge and needs user verification', async ({ ctx }) => {
  const one = await startPasskeySignIn.run(ctx, {});
  const two = await startPasskeySignIn.run(ctx, {});
  expect(one.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
  expect(one.options.challenge).not.toBe(two.options.challenge);
});

type Response = Record<string, unknown>;
const refused = { code: 'passkey_refused' };

testWithDb('a passkey response signs in once', async ({ ctx }) => {
  const { user, authenticator } = await asMemberWithPasskey(ctx);
  const { token, options } = await startPasskeySignIn.run(ctx, {});
  const response: Response = authenticator.sign(challengeIn(options));
  expect((await signInWithPasskey.run(ctx, { token, response })).user?.id).toBe(user.id);
  await expect(signInWithPasskey.run(ctx, { token, response })).rejects.toMatchObject(refused);
  const next = await startPasskeySignIn.run(ctx, {});
  await expect(signInWithPasskey.run(ctx, { token: next.token, response })).rejects.toMatchObject(refused);
});

testWithDb('another key, missing user verification and malformed responses are refused', async ({ ctx }) => {
  const { authenticator } = await asMemberWithPasskey(ctx);
  const userPresentOnly = 0x01;
  const attempts: ((challenge: string) => Response)[] = [
    (challenge) => ({ ...anAuthenticator().sign(challenge), id: authenticator.credentialId }),
    (challenge) => authenticator.sign(challenge, userPresentOnly),
    () => ({}),
    () => ({ id: authenticator.credentialId, response: 'x' }),
  ];
  for (const attempt of attempts) {
    const { token, options } = await startPasskeySignIn.run(ctx, {});
    const response = attempt(challengeIn(options));
    await expect(signInWithPasskey.run(ctx, { token, response })).rejects.toMatchObject(refused);
  }
});

testWithDb('a banned member cannot sign in with a passkey', async ({ ctx }) => {
  const { authenticator } = await asMemberWithPasskey(ctx);
  await ctx.db.update(users).set({ accountStatus: 'banned' });
  const { token, options } = await startPasskeySignIn.run(ctx, {});
  const response: Response = authenticator.sign(challengeIn(options));
  await expect(signInWithPasskey.run(ctx, { token, response })).rejects.toMatchObject({
    code: 'account_banned',
  });
});

testWithDb(
  'refused passkeys are recorded in the audit log, with the owner if there is one',
  async ({ ctx }) => {
    const { user, authenticator } = await asMemberWithPasskey(ctx);
    for (const id of [authenticator.credentialId, 'unknown', 'unknown too']) {
      const { token } = await startPasskeySignIn.run(ctx, {});
      const attempt = signInWithPasskey.run(ctx, { token, response: { id } });
      await expect(attempt).rejects.toMatchObject(refused);
    }
    const entries = await ctx.db.select().from(auditLog).orderBy(auditLog.id);
    const written = entries.filter(({ action }) => action === 'user.passkey_refused');
    expect(written.map(({ targetId }) => targetId)).toEqual([user.id, 'unknown']);
  },
);
