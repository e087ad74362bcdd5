import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { memberBlocks } from '#features/accounts/blocks/server/tables.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { aConversation } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { chatMessages, memberConnections } from '../tables.ts';
import { endConnection } from './change-conversation.ts';
import { readMessages } from './read-messages.ts';
import { sendMessage } from './send-message.ts';

const clientId = '00000000-0000-7000-8000-0000000000c1';

testWithDb(
  'a message that is sent again is stored once, and answered even after the end',
  async ({ ctx }) => {
    const { amina, nadia, id } = await aConversation(ctx);
    const sent = await sendMessage.run(amina.ctx, { id, message: 'Salam', clientId });
    expect(sent).toMatchObject({ position: 1, isMine: true, readAt: null, clientId });
    await endConnection.run(nadia.ctx, { id });
    expect(await sendMessage.run(amina.ctx, { id, message: 'Salam', clientId })).toEqual(sent);
    await expect(sendMessage.run(amina.ctx, { id, message: 'Other', clientId })).rejects.toMatchObject({
      code: 'message_id_reused',
    });
    await expect(sendMessage.run(amina.ctx, { id, message: 'More' })).rejects.toMatchObject({
      code: 'conversation_over',
    });
    expect(await ctx.db.$count(chatMessages)).toBe(1);
  },
);

testWithDb(
  'the other gets one notice until the conversation is opened, without the text',
  async ({ ctx }) => {
    const { amina, nadia, id } = await aConversation(ctx);
    const noticesOf = async () =>
      (await ctx.db.select().from(notifications)).filter(({ kind }) => kind === 'message_received');
    for (const message of ['One secret', 'Two secrets']) await sendMessage.run(amina.ctx, { id, message });
    expect(await noticesOf()).toMatchObject([
      { userId: nadia.user.id, title: 'New message from Amina Khan', body: null, path: `/messages/${id}` },
    ]);
    expect(await readMessages.run(nadia.ctx, { id })).toEqual({ read: 2 });
    expect(await noticesOf()).toEqual([]);
    await sendMessage.run(amina.ctx, { id, message: 'Three' });
    expect(await noticesOf()).toHaveLength(1);
  },
);

testWithDb(
  'nobody writes to a stranger’s conversation, one not accepted, or one that has run out',
  async ({ ctx }) => {
    const { amina, id } = await aConversation(ctx);
    const { ctx: stranger } = await asMember(ctx);
    await expect(sendMessage.run(stranger, { id, message: 'Hi' })).rejects.toMatchObject({
      code: 'connection_not_found',
    });
    const over = { ...amina.ctx, now: new Date(ctx.now.getTime() + 14 * 24 * 60 * 60 * 1000) };
    await expect(sendMessage.run(over, { id, message: 'Hi' })).rejects.toMatchObject({
      code: 'conversation_over',
    });
    await ctx.db.update(memberConnections).set({ status: 'pending' });
    await expect(sendMessage.run(amina.ctx, { id, message: 'Hi' })).rejects.toMatchObject({
      code: 'conversation_over',
    });
  },
);

testWithDb(
  'the reader of an early message that asks to leave is warned, its writer is not',
  async ({ ctx }) => {
    const { amina, id } = await aConversation(ctx);
    const sent = await sendMessage.run(amina.ctx, { id, message: 'Are you on WhatsApp?' });
    expect(sent.asksToLeave).toBe(false);
  },
);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('no message is stored after a block that was answered, however close the two', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < 3; round++) {
    const { amina, nadia, id } = await aConversation(ctx);
    const blocking = blockMember.run(nadia.ctx, { id: amina.user.id });
    const sending = Array.from({ length: 6 }, (_, at) =>
      sendMessage.run(amina.ctx, { id, message: `Message ${at}` }).then(
        () => true,
        (error: { code: string }) => expect(error.code).toBe('conversation_over'),
      ),
    );
    await blocking;
    const afterwards = sendMessage.run(amina.ctx, { id, message: 'Afterwards' });
    await expect(afterwards).rejects.toMatchObject({ code: 'conversation_over' });
    await Promise.all(sending);
  }
  expect(await ctx.db.$count(memberBlocks)).toBe(3);
});

test('messages of both at the same time stand in one order, each position once', async () => {
  const ctx = testCtx(database.db);
  const { amina, nadia, id } = await aConversation(ctx);
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      sendMessage.run(at % 2 ? amina.ctx : nadia.ctx, { id, message: `Message ${at}` }),
    ),
  );
  const rows = (await ctx.db.select().from(chatMessages)).filter(({ connectionId }) => connectionId === id);
  expect(rows.map(({ position }) => position).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
});
