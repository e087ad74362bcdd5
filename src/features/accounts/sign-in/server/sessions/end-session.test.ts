import { expect } from 'vitest';
import { aPerson, asMember } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testWithDb } from '#test/with-db.ts';
import { sessions } from '../tables.ts';
import { endSession } from './end-session.ts';

testWithDb('a member ends an own session; another’s is not found', async ({ ctx }) => {
  const { user } = await aSignedInUser(ctx);
  const [session] = await ctx.db.select().from(sessions);
  const id = session?.id ?? '';
  const { ctx: other } = await asMember(ctx);
  await expect(endSession.run(other, { id })).rejects.toMatchObject({ code: 'session_not_found' });
  const own = { ...ctx, actor: aPerson({ id: user.id }) };
  await endSession.run(own, { id });
  await expect(endSession.run(own, { id })).rejects.toMatchObject({ code: 'session_not_found' });
});
