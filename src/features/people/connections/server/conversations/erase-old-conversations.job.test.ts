import { expect } from 'vitest';
import { aConversation } from '#test/factories/connections.ts';
import { testWithDb } from '#test/with-db.ts';
import { chatMessages, memberConnections } from '../tables.ts';
import { endConnection } from './change-conversation.ts';
import { eraseOldConversations } from './erase-old-conversations.job.ts';
import { sendMessage } from './send-message.ts';

testWithDb('what nobody ended is erased thirty days after it ran out', async ({ ctx }) => {
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

testWithDb('of one that was ended the bare fact stays for ninety, without a word', async ({ ctx }) => {
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
