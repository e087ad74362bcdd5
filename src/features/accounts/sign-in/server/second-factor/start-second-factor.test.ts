import { expect } from 'vitest';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor } from '#test/factories/second-factor.ts';
import { testWithDb } from '#test/with-db.ts';
import { hasSecondFactor } from '../queries.ts';
import { secondFactors } from '../tables.ts';
import { startSecondFactor } from './start-second-factor.ts';

testWithDb('a secret is made, kept encrypted, and does not count yet', async ({ ctx }) => {
  const { ctx: member, user } = await asMemberWithPassword(ctx);
  const { secret, uri } = await startSecondFactor.run(member, { password: thePassword });
  expect(uri).toContain(secret);
  expect(JSON.stringify(await ctx.db.select().from(secondFactors))).not.toContain(secret);
  expect(await hasSecondFactor(ctx.db, user.id)).toBe(false);
});

testWithDb('not over one that is on, nor without the password', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithSecondFactor(ctx);
  const start = (password: string) => startSecondFactor.run(member, { password });
  await expect(start(thePassword)).rejects.toMatchObject({ code: 'second_factor_on' });
  await expect(start('wrong')).rejects.toMatchObject({ code: 'wrong_password' });
});
