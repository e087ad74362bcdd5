import { expect } from 'vitest';
import { outbox } from '#kit/server/outbox/tables.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { codeOf } from '#test/factories/second-factor.ts';
import { testWithDb } from '#test/with-db.ts';
import { hasSecondFactor } from '../queries.ts';
import { recoveryCodes as stored } from '../tables.ts';
import { confirmSecondFactor } from './confirm-second-factor.ts';
import { startSecondFactor } from './start-second-factor.ts';

testWithDb('a right code switches it on; the recovery codes are ten, and kept as hashes', async ({ ctx }) => {
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

testWithDb('nothing that was not begun can be confirmed', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  await expect(confirmSecondFactor.run(member, { code: '123456' })).rejects.toMatchObject({
    code: 'second_factor_off',
  });
});

testWithDb('who guesses five times in five minutes waits, also with the right code', async ({ ctx }) => {
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
