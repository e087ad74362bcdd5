import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { anEntry } from '#test/factories/directory.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getDirectoryMember } from './get-directory-member.ts';

const refused = { code: 'member_not_found' };

testWithDb('hidden, blocked, blocking and unknown members are refused in one way', async ({ ctx }) => {
  const { ctx: viewer, user: own } = await asMember(ctx);
  const { user: hidden } = await anEntry(ctx, { seenBy: 'nobody' });
  const { user: blocked } = await anEntry(ctx);
  const { ctx: blocking, user: blocker } = await anEntry(ctx);
  await blockMember.run(viewer, { id: blocked.id });
  await blockMember.run(blocking, { id: own.id });
  const nobody = '00000000-0000-7000-8000-00000000dead';
  for (const id of [hidden.id, blocked.id, blocker.id, own.id, nobody]) {
    await expect(getDirectoryMember.run(viewer, { id })).rejects.toMatchObject(refused);
  }
});

testWithDb('a member sees their own entry once somebody else would', async ({ ctx }) => {
  const { ctx: viewer, user } = await anEntry(ctx, {
    seenBy: 'connections',
    displayName: 'Amina',
    offering: ['Tea'],
  });
  expect(await getDirectoryMember.run(viewer, { id: user.id })).toMatchObject({
    name: 'Amina',
    offering: ['Tea'],
    isOwn: true,
    isOpenToConnect: false,
  });
});
