import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { members } from '#features/accounts/users/server/public.ts';
import { aConversation } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { areConnected, connectionCount, connectionCountOf, isConnectedTo } from './public.ts';

testWithDb(
  'two members are connected while their conversation runs, in SQL and by lookup',
  async ({ ctx }) => {
    const { amina, nadia } = await aConversation(ctx);
    const { user: stranger } = await asMember(ctx);
    const over = new Date(ctx.now.getTime() + 15 * 24 * 60 * 60 * 1000);
    expect(await areConnected(ctx.db, nadia.user.id, amina.user.id, ctx.now)).toBe(true);
    expect(await areConnected(ctx.db, nadia.user.id, amina.user.id, over)).toBe(false);
    expect(await areConnected(ctx.db, nadia.user.id, stranger.id, ctx.now)).toBe(false);
    const seenBy = async (viewerId: string | null, now: Date) =>
      (
        await ctx.db
          .select({ id: members.id })
          .from(members)
          .where(isConnectedTo(viewerId, members.id, now))
      ).map(({ id }) => id);
    expect(await seenBy(amina.user.id, ctx.now)).toEqual([nadia.user.id]);
    expect(await seenBy(nadia.user.id, ctx.now)).toEqual([amina.user.id]);
    expect(await seenBy(nadia.user.id, over)).toEqual([]);
    expect(await seenBy(null, ctx.now)).toEqual([]);
  },
);

testWithDb('a connection counts for both members, in SQL and by lookup', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  for (const { user } of [amina, nadia]) {
    const [row] = await ctx.db
      .select({ count: connectionCount(members.id) })
      .from(members)
      .where(eq(members.id, user.id));
    expect(row?.count).toBe(1);
    expect(await connectionCountOf(ctx.db, user.id)).toBe(1);
  }
});
