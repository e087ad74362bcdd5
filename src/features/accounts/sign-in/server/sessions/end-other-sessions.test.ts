import { expect } from 'vitest';
import { inTransaction } from '#kit/server/transaction.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { testWithDb } from '#test/with-db.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { actorOf, startSession } from './sessions.ts';

testWithDb('everywhere else is signed out, here is not, nor is anybody else', async ({ ctx }) => {
  const { user, cookie } = await aSignedInUser(ctx);
  const other = await aSignedInUser(ctx);
  await inTransaction(ctx, (tx) => startSession(tx, user.id));
  const actor = await actorOf(ctx.db, cookie.slice(4), ctx.now);
  await endOtherSessions.run({ ...ctx, actor }, {});
  for (const token of [cookie, other.cookie]) {
    expect((await actorOf(ctx.db, token.slice(4), ctx.now)).kind).toBe('person');
  }
});
