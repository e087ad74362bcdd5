import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { auditLog } from '#kit/server/audit/tables.ts';
import { anAuthenticator } from '#test/factories/authenticator.ts';
import { asMemberWithPasskey, challengeIn } from '#test/factories/passkeys.ts';
import { testWithDb } from '#test/with-db.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';
import { startPasskeySignIn } from './start-passkey-sign-in.ts';

type Response = Record<string, unknown>;
const refused = { code: 'passkey_refused' };

testWithDb('a passkey lets its member in; the same answer not again', async ({ ctx }) => {
  const { user, authenticator } = await asMemberWithPasskey(ctx);
  const { token, options } = await startPasskeySignIn.run(ctx, {});
  const response: Response = authenticator.sign(challengeIn(options));
  expect((await signInWithPasskey.run(ctx, { token, response })).user?.id).toBe(user.id);
  await expect(signInWithPasskey.run(ctx, { token, response })).rejects.toMatchObject(refused);
  const next = await startPasskeySignIn.run(ctx, {});
  await expect(signInWithPasskey.run(ctx, { token: next.token, response })).rejects.toMatchObject(refused);
});

testWithDb('another key, a finger that was not shown, and rubbish are refused', async ({ ctx }) => {
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

testWithDb('who is banned stays out', async ({ ctx }) => {
  const { authenticator } = await asMemberWithPasskey(ctx);
  await ctx.db.update(users).set({ accountStatus: 'banned' });
  const { token, options } = await startPasskeySignIn.run(ctx, {});
  const response: Response = authenticator.sign(challengeIn(options));
  await expect(signInWithPasskey.run(ctx, { token, response })).rejects.toMatchObject({
    code: 'account_banned',
  });
});

testWithDb(
  'a passkey that is refused is written into the audit log, with its owner if it has one',
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
