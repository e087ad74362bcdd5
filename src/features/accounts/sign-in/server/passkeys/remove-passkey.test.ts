import { expect } from 'vitest';
import { asMemberWithPasskey } from '#test/factories/passkeys.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';

testWithDb('a member removes an own passkey; another’s is not found', async ({ ctx }) => {
  const { ctx: member, passkey } = await asMemberWithPasskey(ctx);
  const { ctx: other } = await asMember(ctx);
  await expect(removePasskey.run(other, { id: passkey.id })).rejects.toMatchObject({
    code: 'passkey_not_found',
  });
  await removePasskey.run(member, { id: passkey.id });
  expect(await listPasskeys.run(member, {})).toEqual([]);
});
