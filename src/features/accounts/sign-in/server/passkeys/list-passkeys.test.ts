import { expect } from 'vitest';
import { asMemberWithPasskey } from '#test/factories/passkeys.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listPasskeys } from './list-passkeys.ts';

testWithDb('a member sees the own passkeys, without their keys', async ({ ctx }) => {
  const { ctx: member, passkey } = await asMemberWithPasskey(ctx);
  expect(await listPasskeys.run(member, {})).toEqual([passkey]);
  const { ctx: other } = await asMember(ctx);
  expect(await listPasskeys.run(other, {})).toEqual([]);
});
