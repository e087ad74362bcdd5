import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { memberBlocks } from '#features/accounts/blocks/server/block.tables.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { aConversation } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { listMessages, readMessages, sendMessage } from './chat-message.own.ts';
import { endConnection, getUnreadConnections } from './connection.own.ts';
import { chatMessages, memberConnections } from './connection.tables.ts';

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
  'the recipient gets one notice, without the text, until they open the conversation',
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

testWithDb('the notice of unread messages stays until the last of them is read', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  const countNotices = () => ctx.db.$count(notifications, eq(notifications.kind, 'message_received'));
  for (const message of ['One', 'Two', 'Three']) await sendMessage.run(amina.ctx, { id, message });
  await readMessages.run(nadia.ctx, { id, upTo: 1 });
  expect(await countNotices()).toBe(1);
  // Nobody can read a message that moderators have removed.
  const third = eq(chatMessages.message, 'Three');
  await ctx.db.update(chatMessages).set({ removedAt: ctx.now.toISOString() }).where(third);
  await readMessages.run(nadia.ctx, { id, upTo: 2 });
  expect(await countNotices()).toBe(0);
});

testWithDb('nobody can write in a stranger’s, an unaccepted or an expired conversation', async ({ ctx }) => {
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
});

testWithDb(
  'the writer of an early message that asks for contact elsewhere is not warned',
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

test('no message is stored once a block has been acknowledged', async () => {
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

test('concurrent messages of both members get consecutive positions', async () => {
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

testWithDb(
  'a conversation is listed newest first, in pages, with warnings for its reader',
  async ({ ctx }) => {
    const { amina, nadia, id } = await aConversation(ctx);
    for (const message of ['One', 'Two', 'My WhatsApp?']) await sendMessage.run(amina.ctx, { id, message });
    const first = await listMessages.run(nadia.ctx, { id, limit: 2 });
    expect(first.total).toBe(3);
    expect(first.items).toMatchObject([
      { message: 'My WhatsApp?', isMine: false, asksToLeave: true },
      { message: 'Two', asksToLeave: false },
    ]);
    const rest = await listMessages.run(nadia.ctx, { id, limit: 2, cursor: first.nextCursor ?? undefined });
    expect(rest).toMatchObject({ items: [{ message: 'One', position: 1 }], nextCursor: null });
  },
);

testWithDb('reading marks only the other member’s messages, up to a position', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  for (const message of ['One', 'Two']) await sendMessage.run(amina.ctx, { id, message });
  await sendMessage.run(nadia.ctx, { id, message: 'Three' });
  expect(await getUnreadConnections.run(nadia.ctx, {})).toEqual({ requests: 0, conversations: 1 });
  expect(await readMessages.run(nadia.ctx, { id, upTo: 1 })).toEqual({ read: 1 });
  expect(await getUnreadConnections.run(nadia.ctx, {})).toMatchObject({ conversations: 1 });
  expect(await readMessages.run(nadia.ctx, { id })).toEqual({ read: 1 });
  expect(await getUnreadConnections.run(nadia.ctx, {})).toMatchObject({ conversations: 0 });
  const { items } = await listMessages.run(amina.ctx, { id, limit: 9 });
  expect(items.map(({ readAt }) => readAt !== null)).toEqual([false, true, true]);
});

testWithDb('a stranger cannot read a conversation', async ({ ctx }) => {
  const { id } = await aConversation(ctx);
  const { ctx: stranger } = await asMember(ctx);
  for (const asked of [listMessages.run(stranger, { id, limit: 9 }), readMessages.run(stranger, { id })]) {
    await expect(asked).rejects.toMatchObject({ code: 'connection_not_found' });
  }
});
