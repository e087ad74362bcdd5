import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { secretsOf } from '#kit/server/secrets.ts';
import { guessedElsewhere } from '#test/factories/guesses.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { aUser } from '#test/factories/people.ts';
import { aLink } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { createDeviceToken, findKnownDevice } from './guess-limits.ts';
import { resetPassword } from './password-reset.own.ts';
import { signIn } from './sign-in.own.ts';

const withDevice = (ctx: Ctx, deviceToken: string): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, deviceToken },
});

/** Signs in and returns the device token that the browser keeps. */
async function deviceOf(ctx: Ctx, email: string): Promise<string> {
  let device = '';
  const setDevice = (token: string) => {
    device = token;
  };
  await signIn.run({ ...ctx, setDevice }, { email, password: thePassword });
  return device;
}

testWithDb(
  'the owner’s browser signs in while many networks guess, and has its own limit',
  async ({ ctx }) => {
    const { user } = await asMemberWithPassword(ctx);
    const owner = withDevice(ctx, await deviceOf(ctx, user.email));
    const enter = (who: Ctx, password: string) => signIn.run(who, { email: user.email, password });
    await guessedElsewhere(ctx, user.email, 100);
    const elsewhere = enter({ ...ctx, clientAddress: '203.0.113.1' }, thePassword);
    await expect(elsewhere).rejects.toMatchObject({ code: 'too_many_requests' });
    expect((await enter(owner, thePassword)).user?.id).toBe(user.id);
    for (let count = 0; count < 10; count++) {
      await expect(enter(owner, 'wrong')).rejects.toMatchObject({ code: 'invalid_credentials' });
    }
    await expect(enter(owner, thePassword)).rejects.toMatchObject({ code: 'too_many_requests' });
  },
);

testWithDb('a device token is valid only for the members who signed in with it', async ({ ctx }) => {
  const { user } = await asMemberWithPassword(ctx);
  const other = await aUser(ctx.db);
  const token = await deviceOf(ctx, user.email);
  const known = withDevice(ctx, token);
  expect(findKnownDevice(known, user.id)).toBe(token.split('.')[0]);
  expect(findKnownDevice(known, other.id)).toBeNull();
  expect(findKnownDevice(known, null)).toBeNull();
  const [id, signature] = token.split('.');
  for (const forged of ['', `${id}`, `x${id}.${signature}`, `${id}.x${signature}`]) {
    expect(findKnownDevice(withDevice(ctx, forged), user.id)).toBeNull();
  }
  expect(findKnownDevice({ ...known, secrets: secretsOf('another site') }, user.id)).toBeNull();
});

testWithDb('a device token holds the last five members and does not contain their ids', async ({ ctx }) => {
  const ids: string[] = [];
  let known = ctx;
  for (let count = 0; count < 6; count++) {
    const { id } = await aUser(ctx.db);
    ids.push(id);
    known = withDevice(ctx, createDeviceToken(known, id));
  }
  expect(ids.map((id) => findKnownDevice(known, id) !== null)).toEqual([false, true, true, true, true, true]);
  for (const id of ids) expect(known.caller.deviceToken).not.toContain(id);
});

testWithDb('setting a password by link lets the browser sign in despite guesses', async ({ ctx }) => {
  const user = await aUser(ctx.db);
  await guessedElsewhere(ctx, user.email, 100);
  let device = '';
  const setDevice = (token: string) => {
    device = token;
  };
  const token = await aLink(ctx, 'password_reset', { userId: user.id });
  await resetPassword.run({ ...ctx, setDevice }, { token, newPassword: thePassword });
  const enter = (who: Ctx) => signIn.run(who, { email: user.email, password: thePassword });
  await expect(enter(ctx)).rejects.toMatchObject({ code: 'too_many_requests' });
  expect((await enter(withDevice(ctx, device))).user?.id).toBe(user.id);
});
