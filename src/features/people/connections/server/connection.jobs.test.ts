import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { memberBanned } from '#features/accounts/users/server/public.ts';
import { announce } from '#kit/server/queue/announce.ts';
import { aConversation, twoMembers } from '#test/factories/connections.ts';
import { workOff } from '#test/factories/queue.ts';
import { testWithDb } from '#test/with-db.ts';
import { sendMessage } from './chat-message.own.ts';
import { eraseOldConversations } from './connection.jobs.ts';
import { endConnection } from './connection.own.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';
import { createMemberConnection } from './introduction.own.ts';

testWithDb('a block ends a conversation', async ({ ctx }) => {
  const { amina, nadia } = await aConversation(ctx);
  await blockMember.run(nadia.ctx, { id: amina.user.id });
  await workOff(ctx);
  expect(await ctx.db.select().from(memberConnections)).toMatchObject([
    { status: 'ended', endedBy: nadia.user.id },
  ]);
});

testWithDb('a block declines the blocked member’s request and withdraws the blocker’s', async ({ ctx }) => {
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

testWithDb('a ban ends the member’s conversations', async ({ ctx }) => {
  const { amina } = await aConversation(ctx);
  await announce(ctx, memberBanned, { userId: amina.user.id });
  await workOff(ctx);
  expect(await ctx.db.select().from(memberConnections)).toMatchObject([{ status: 'ended', endedBy: null }]);
});

testWithDb('an expired conversation is erased after thirty days', async ({ ctx }) => {
  const { amina, id } = await aConversation(ctx);
  await sendMessage.run(amina.ctx, { id, message: 'Salam' });
  const at = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * 24 * 60 * 60 * 1000) });
  await eraseOldConversations(at(43));
  expect(await ctx.db.select().from(memberConnections)).toMatchObject([
    { status: 'ended', closedAt: '2026-12-05T12:00:00.000Z' },
  ]);
  expect(await ctx.db.$count(chatMessages)).toBe(1);
  await eraseOldConversations(at(44));
  expect(await ctx.db.$count(memberConnections)).toBe(0);
  expect(await ctx.db.$count(chatMessages)).toBe(0);
});

testWithDb('an ended conversation loses its text after thirty days, all after ninety', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  await sendMessage.run(amina.ctx, { id, message: 'Salam' });
  await endConnection.run(nadia.ctx, { id });
  const at = (days: number) => ({ ...ctx, now: new Date(ctx.now.getTime() + days * 24 * 60 * 60 * 1000) });
  await eraseOldConversations(at(30));
  expect(await ctx.db.select().from(memberConnections)).toMatchObject([
    { introMessage: '', status: 'ended' },
  ]);
  expect(await ctx.db.$count(chatMessages)).toBe(0);
  await eraseOldConversations(at(90));
  expect(await ctx.db.$count(memberConnections)).toBe(0);
});
