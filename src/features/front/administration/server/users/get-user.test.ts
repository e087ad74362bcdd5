import { expect } from 'vitest';
import { aUser } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testWithDb } from '#test/with-db.ts';
import { getUser } from './get-user.ts';

testWithDb('an account is shown with its sessions, without their tokens', async ({ ctx }) => {
  const { user, cookie } = await aSignedInUser(ctx);
  const shown = await getUser.run(ctx, { id: user.id });
  expect(shown).toMatchObject({ email: user.email, hasSecondFactor: false });
  expect(shown.sessions).toHaveLength(1);
  expect(JSON.stringify(shown)).not.toContain(cookie.slice(4));
});

testWithDb('an account that is not there is not found', async ({ ctx }) => {
  await aUser(ctx.db);
  await expect(getUser.run(ctx, { id: '01a1fbf2-d9db-73f0-a93a-000000000000' })).rejects.toMatchObject({
    code: 'user_not_found',
  });
});
