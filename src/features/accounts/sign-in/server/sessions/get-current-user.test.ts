import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../../contract.ts';
import { getCurrentUser } from './get-current-user.ts';

testWithDb('a member sees the own account, and no hash', async ({ ctx }) => {
  const { ctx: member, user } = await asMember(ctx, { passwordHash: 'secret', photoKey: 'photos/x.webp' });
  const shown = await getCurrentUser.run(member, {});
  expect(shown).toMatchObject({ id: user.id, email: user.email, profileImageUrl: '/media/photos/x.webp' });
  expect(calls.getCurrentUser.output.parse(shown)).toEqual(shown);
  expect(JSON.stringify(shown)).not.toContain('secret');
});
