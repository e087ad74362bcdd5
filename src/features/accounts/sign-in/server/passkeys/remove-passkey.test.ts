import { expect } from 'vitest';
import { asMemberWithPasskey } from '#test/factories/passkeys.ts';
import { asMemberWithPassword, thePassword } from '#test/factories/password.ts';
import { testWithDb } from '#test/with-db.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';

testWithDb('a member removes an own passkey; another’s is not found', async ({ ctx }) => {
  const { ctx: member, passkey } = await asMemberWithPasskey(ctx);
  const { ctx: other } = await asMemberWithPassword(ctx);
  const { id } = passkey;
  await expect(removePasskey.run(other, { id, password: thePassword })).rejects.toMatchObject({
    code: 'passkey_not_found',
  });
  await removePasskey.run(member, { id, password: thePassword });
  expect(await listPasskeys.run(member, {})).toEqual([]);
});

testWithDb('not without the password', async ({ ctx }) => {
  const { ctx: member, passkey } = await asMemberWithPasskey(ctx);
  const wrong = removePasskey.run(member, { id: passkey.id, password: 'wrong' });
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_password' });
  expect(await listPasskeys.run(member, {})).toHaveLength(1);
});
