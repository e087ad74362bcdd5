import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor, codeOf } from '#test/factories/second-factor.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { completeSignIn } from './complete-sign-in.ts';
import { signIn } from './sign-in.ts';

const challengeOf = async (ctx: Parameters<typeof signIn.run>[0], email: string) =>
  (await signIn.run(ctx, { email, password: thePassword })).secondFactor?.challenge ?? '';

testWithDb('the code of the app lets in, and the same code not again', async ({ ctx }) => {
  const { user, secret } = await asMemberWithSecondFactor(ctx);
  const later = minutesLater(ctx, 1);
  const code = codeOf(secret, later.now);
  const first = await completeSignIn.run(later, { challenge: await challengeOf(later, user.email), code });
  expect(first.user?.id).toBe(user.id);
  const replay = completeSignIn.run(later, { challenge: await challengeOf(later, user.email), code });
  await expect(replay).rejects.toMatchObject({ code: 'wrong_code' });
});

testWithDb('a recovery code lets in once', async ({ ctx }) => {
  const { user, recoveryCodes } = await asMemberWithSecondFactor(ctx);
  const [code = ''] = recoveryCodes;
  const enter = async () => completeSignIn.run(ctx, { challenge: await challengeOf(ctx, user.email), code });
  expect((await enter()).user?.id).toBe(user.id);
  await expect(enter()).rejects.toMatchObject({ code: 'wrong_code' });
});

testWithDb('five tries in five minutes; a challenge is good for five minutes', async ({ ctx }) => {
  const { user } = await asMemberWithSecondFactor(ctx);
  const later = minutesLater(ctx, 10);
  const challenge = await challengeOf(later, user.email);
  const wrong = () => completeSignIn.run(later, { challenge, code: '000000' });
  for (let count = 0; count < 5; count++) await expect(wrong()).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(wrong()).rejects.toMatchObject({ status: 429 });
  const old = completeSignIn.run(minutesLater(later, 5), { challenge, code: '000000' });
  await expect(old).rejects.toMatchObject({ code: 'link_invalid' });
});

testWithDb(
  'wrong codes are written into the audit log, once a minute, and right ones are not',
  async ({ ctx }) => {
    const { user, secret } = await asMemberWithSecondFactor(ctx);
    const later = minutesLater(ctx, 10);
    const challenge = await challengeOf(later, user.email);
    for (let count = 0; count < 2; count++) {
      const wrong = completeSignIn.run(later, { challenge, code: '000000' });
      await expect(wrong).rejects.toMatchObject({ code: 'wrong_code' });
    }
    await completeSignIn.run(later, { challenge, code: codeOf(secret, later.now) });
    const entries = await ctx.db.select().from(auditLog).orderBy(auditLog.id);
    const written = entries.filter(({ targetId }) => targetId === user.id).map(({ action }) => action);
    expect(written.filter((action) => action !== 'user.second_factor_on')).toEqual([
      'user.second_factor_wrong',
      'user.sign_in',
    ]);
  },
);
