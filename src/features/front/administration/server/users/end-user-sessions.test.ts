import { expect } from 'vitest';
import { actorOf } from '#features/accounts/sign-in/server/sessions/sessions.ts';
import { asAdmin } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testWithDb } from '#test/with-db.ts';
import { endUserSessions } from './end-user-sessions.ts';

testWithDb('the member is a visitor at the next request', async ({ ctx }) => {
  const { ctx: admin } = await asAdmin(ctx);
  const { user, cookie } = await aSignedInUser(ctx);
  const who = async () => (await actorOf(ctx.db, cookie.slice(4), ctx.now)).kind;
  expect(await who()).toBe('person');
  await endUserSessions.run(admin, { id: user.id });
  expect(await who()).toBe('visitor');
});
