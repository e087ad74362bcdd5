import { expect } from 'vitest';
import { aConversation } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { getUnreadConnections } from '../read-connections.ts';
import { listMessages, readMessages } from './read-messages.ts';
import { sendMessage } from './send-message.ts';

testWithDb(
  'a conversation is read newest first, page by page, with warnings for its reader',
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

testWithDb(
  'what the other wrote is read up to where the reader has come, and never one’s own',
  async ({ ctx }) => {
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
  },
);

testWithDb('a stranger reads nothing', async ({ ctx }) => {
  const { id } = await aConversation(ctx);
  const { ctx: stranger } = await asMember(ctx);
  for (const asked of [listMessages.run(stranger, { id, limit: 9 }), readMessages.run(stranger, { id })]) {
    await expect(asked).rejects.toMatchObject({ code: 'connection_not_found' });
  }
});
