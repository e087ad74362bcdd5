import { expect } from 'vitest';
import { thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor } from '#test/factories/second-factor.ts';
import { testWithDb } from '#test/with-db.ts';
import { hasSecondFactor } from '../queries.ts';
import { recoveryCodes } from '../tables.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

testWithDb('with the password it goes, recovery codes and all', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithSecondFactor(ctx);
  await expect(removeSecondFactor.run(member, { password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
  await removeSecondFactor.run(member, { password: thePassword });
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false);
  expect(await ctx.db.$count(recoveryCodes)).toBe(0);
});
