import { expect } from 'vitest';
import { asMemberWithPasskey } from '#test/factories/passkeys.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { testWithDb } from '#test/with-db.ts';
import { startPasskey } from './start-passkey.ts';

testWithDb('the options name the site and the passkeys that are there already', async ({ ctx }) => {
  const { ctx: member, authenticator } = await asMemberWithPasskey(ctx);
  const { options } = await startPasskey.run(member, { password: thePassword });
  expect(options).toMatchObject({
    rp: { id: 'localhost' },
    excludeCredentials: [{ id: authenticator.credentialId }],
    authenticatorSelection: { userVerification: 'required' },
  });
});

testWithDb('not without the password', async ({ ctx }) => {
  const { ctx: member } = await asMemberWithPassword(ctx);
  await expect(startPasskey.run(member, { password: 'wrong' })).rejects.toMatchObject({
    code: 'wrong_password',
  });
});
