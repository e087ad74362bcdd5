import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { accountBanned } from '#features/accounts/users/server/public.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { aConversation, twoMembers } from '#test/factories/connections.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { createMemberConnection } from './requests/create-member-connection.ts';
import { memberConnections } from './tables.ts';

testWithDb('a block ends a conversation like any other end', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  await blockMember.run(nadia.ctx, { id: amina.user.id });
  await workOff(ctx);
  expect(await ctx.db.select().from(memberConnections)).toMatchObject([
    { status: 'ended', endedBy: nadia.user.id },
  ]);
});

testWithDb('a request of the blocked is declined, one of the blocker’s withdrawn', async ({ ctx }) => {
  for (const [at, expected] of ['declined', 'withdrawn'].entries()) {
    const { amina, nadia } = await twoMembers(ctx);
    const { id } = await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message: 'Salam' });
    const [blocker, blocked] = at === 0 ? [nadia, amina] : [amina, nadia];
    await blockMember.run(blocker.ctx, { id: blocked.user.id });
    await workOff(ctx);
    const row = (await ctx.db.select().from(memberConnections)).find((one) => one.id === id);
    expect(row?.status).toBe(expected);
  }
  expect(await ctx.db.select().from(notifications)).toEqual([]);
});

testWithDb('with somebody who is banned nobody goes on talking', async ({ ctx }) => {
  const { amina } = await aConversation(ctx);
  await announce(ctx, accountBanned, { userId: amina.user.id });
  await workOff(ctx);
  expect(await ctx.db.select().from(memberConnections)).toMatchObject([{ status: 'ended', endedBy: null }]);
});
