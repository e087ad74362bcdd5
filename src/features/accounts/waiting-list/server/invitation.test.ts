import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { siteLock } from '#kit/server/embedded-postgres/connect.ts';
import { aUser } from '#test/factories/people.ts';
import { aSignUp } from '#test/factories/waiting-list.ts';
import { testWithDb } from '#test/with-db.ts';
import { claimFoundingPlace } from './invitation.ts';

testWithDb('claiming a founding place does not wait for the site lock', async ({ ctx, database }) => {
  const user = await aUser(ctx.db);
  const entry = await aSignUp(ctx.db);
  await database.db.transaction(async (site) => {
    await site.execute(sql`select pg_advisory_xact_lock(${siteLock})`);
    await ctx.db.execute(sql`set local lock_timeout = '5s'`);
    expect(await claimFoundingPlace(ctx, { waitingListId: entry.id, userId: user.id })).toBe(1);
  });
});
