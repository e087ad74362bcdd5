import { expect } from 'vitest';
import { thePassword } from '#test/factories/password.ts';
import { asMemberWithSecondFactor, codeOf } from '#test/factories/second-factor.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { hasSecondFactor } from '../queries.ts';
import { recoveryCodes } from '../tables.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

testWithDb('with the password and a code it goes, recovery codes and all', async ({ ctx }) => {
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
  expect(await ctx.db.$count(recoveryCodes)).toBe(0);
});

testWithDb('a recovery code does as well, and the sixth wrong code waits', async ({ ctx }) => {
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
