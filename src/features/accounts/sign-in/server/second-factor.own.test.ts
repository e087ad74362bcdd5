import { expect } from 'vitest';
import { outbox } from '#kit/server/kit.tables.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor, codeOf } from '#test/factories/second-factor.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor.own.ts';
import { hasSecondFactor } from './sign-in.queries.ts';
import { secondFactors, recoveryCodes as stored } from './sign-in.tables.ts';

testWithDb('a new secret is stored encrypted and is not active yet', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  const { secret, uri } = await startSecondFactor.run(member, { password: thePassword });
  expect(uri).toContain(secret);
  expect(JSON.stringify(await ctx.db.select().from(secondFactors))).not.toContain(secret);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false);
});

testWithDb('starting needs the password and no active second factor', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithSecondFactor(ctx);
  const start = (password: string) => startSecondFactor.run(member, { password });
  await expect(start(thePassword)).rejects.toMatchObject({ code: 'second_factor_on' });
  await expect(start('wrong')).rejects.toMatchObject({ code: 'wrong_password' });
});

testWithDb('a correct code switches it on and gives ten hashed recovery codes', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  const { secret } = await startSecondFactor.run(member, { password: thePassword });
  await expect(confirmSecondFactor.run(member, { code: '000000' })).rejects.toMatchObject({
    code: 'wrong_code',
  });
  const { recoveryCodes } = await confirmSecondFactor.run(member, { code: codeOf(secret, ctx.now) });
  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{24}$/);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(true);
  expect(JSON.stringify(await ctx.db.select().from(stored))).not.toContain(recoveryCodes[0]);
  expect(await ctx.db.select().from(outbox)).toMatchObject([{ props: { what: 'second_factor_on' } }]);
});

testWithDb('confirming without starting is refused', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  await expect(confirmSecondFactor.run(member, { code: '123456' })).rejects.toMatchObject({
    code: 'second_factor_off',
  });
});

testWithDb('after five wrong codes in five minutes the right code is refused too', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  const { secret } = await startSecondFactor.run(member, { password: thePassword });
  const wrong = codeOf(secret, new Date(0));
  for (let guess = 0; guess < 5; guess++) {
    await expect(confirmSecondFactor.run(member, { code: wrong })).rejects.toMatchObject({
      code: 'wrong_code',
    });
  }
  const right = confirmSecondFactor.run(member, { code: codeOf(secret, ctx.now) });
  await expect(right).rejects.toMatchObject({ code: 'too_many_requests' });
});

testWithDb('removing needs the password and a code, and deletes the recovery codes', async ({ ctx }) => {
  const { ctx: member, user, secret } = await asMemberWithSecondFactor(ctx);
  const later = minutesLater(member, 1);
  const code = codeOf(secret, later.now);
  const remove = (password: string, given: string) =>
    removeSecondFactor.run(later, { password, code: given });
  await expect(remove('wrong', code)).rejects.toMatchObject({ code: 'wrong_password' });
  await expect(remove(thePassword, '000000')).rejects.toMatchObject({ code: 'wrong_code' });
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(true);
  await remove(thePassword, code);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false);
  expect(await ctx.db.$count(stored)).toBe(0);
});

testWithDb('a recovery code removes it too, and the sixth wrong code must wait', async ({ ctx }) => {
  const { ctx: member, user, recoveryCodes: codes } = await asMemberWithSecondFactor(ctx);
  const later = minutesLater(member, 20);
  const wrong = () => removeSecondFactor.run(later, { password: thePassword, code: '000000' });
  for (let count = 0; count < 5; count++) {
    await expect(wrong()).rejects.toMatchObject({ code: 'wrong_code' });
  }
  await expect(wrong()).rejects.toMatchObject({ code: 'too_many_requests' });
  const code = codes[0] ?? '';
  await removeSecondFactor.run(minutesLater(later, 5), { password: thePassword, code });
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false);
});
