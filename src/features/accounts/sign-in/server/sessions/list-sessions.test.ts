import { expect } from 'vitest';
import { asMember } from '#test/factories/people.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testWithDb } from '#test/with-db.ts';
import { listSessions } from './list-sessions.ts';
import { actorOf } from './sessions.ts';

testWithDb('a member sees the own devices, the one in hand marked', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  const actor = await actorOf(ctx.db, cookie.slice(4), ctx.now);
  expect(await listSessions.run({ ...ctx, actor }, {})).toMatchObject([
    { device: 'Unknown device', isCurrent: true, lastUsedAt: ctx.now.toISOString() },
  ]);
  const { ctx: other } = await asMember(ctx);
  expect(await listSessions.run(other, {})).toEqual([]);
});
