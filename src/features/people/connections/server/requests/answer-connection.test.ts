import { expect } from 'vitest';
import { activities } from '#features/accounts/activities/server/tables.ts';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { twoMembers } from '#test/factories/connections.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { areConnected } from '../connected.ts';
import { getConnection, getUnreadConnections, listConnections } from '../read-connections.ts';
import { acceptConnection, declineConnection, withdrawConnection } from './answer-connection.ts';
import { createMemberConnection } from './create-member-connection.ts';

async function aRequest(ctx: Parameters<typeof twoMembers>[0]) {
  const two = await twoMembers(ctx);
  const { id } = await createMemberConnection.run(two.amina.ctx, {
    toUserId: two.nadia.user.id,
    message: 'Salam Nadia',
  });
  return { ...two, id };
}

testWithDb(
  'acceptance opens a conversation of fourteen days, counts for both, and tells who asked',
  async ({ ctx }) => {
    const { amina, nadia, id } = await aRequest(ctx);
    expect(await getUnreadConnections.run(nadia.ctx, {})).toEqual({ requests: 1, conversations: 0 });
    const accepted = await acceptConnection.run(nadia.ctx, { id, message: 'Wa alaikum assalam' });
    expect(accepted).toMatchObject({ status: 'accepted', chatExpiresAt: '2026-12-05T12:00:00.000Z' });
    expect(await areConnected(ctx.db, nadia.user.id, amina.user.id, ctx.now)).toBe(true);
    expect(await ctx.db.select().from(notifications)).toMatchObject([
      {
        userId: amina.user.id,
        title: 'Nadia Rahman has accepted your introduction',
        path: `/messages/${id}`,
      },
    ]);
    expect(await messagesTo(ctx.db, 'introduction-accepted')).toHaveLength(1);
    expect(await ctx.db.select().from(activities)).toHaveLength(2);
    expect(await getUnreadConnections.run(nadia.ctx, {})).toEqual({ requests: 0, conversations: 0 });
  },
);

testWithDb('who asked can’t accept, and a stranger finds nothing', async ({ ctx }) => {
  const { amina, id } = await aRequest(ctx);
  const { ctx: stranger } = await asMember(ctx);
  for (const by of [amina.ctx, stranger]) {
    await expect(acceptConnection.run(by, { id })).rejects.toMatchObject({ code: 'connection_not_found' });
    await expect(declineConnection.run(by, { id })).rejects.toMatchObject({ code: 'connection_not_found' });
  }
  await expect(withdrawConnection.run(stranger, { id })).rejects.toMatchObject({
    code: 'connection_not_found',
  });
  await expect(getConnection.run(stranger, { id })).rejects.toMatchObject({ code: 'connection_not_found' });
});

testWithDb('a no is told to nobody, and can’t be taken back', async ({ ctx }) => {
  const { amina, nadia, id } = await aRequest(ctx);
  expect(await declineConnection.run(nadia.ctx, { id })).toMatchObject({ status: 'declined' });
  expect(await ctx.db.select().from(notifications)).toEqual([]);
  await expect(acceptConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'no_longer_waiting' });
  expect((await listConnections.run(amina.ctx, { list: 'past', limit: 9 })).items).toMatchObject([
    { id, status: 'declined' },
  ]);
});

testWithDb(
  'who asked reads the note of the answer, and is warned where it leads elsewhere',
  async ({ ctx }) => {
    const { amina, nadia, id } = await aRequest(ctx);
    const message = 'Not now, but find me on WhatsApp';
    expect(await declineConnection.run(nadia.ctx, { id, message })).toMatchObject({ asksToLeave: false });
    expect(await getConnection.run(amina.ctx, { id })).toMatchObject({
      responseMessage: message,
      asksToLeave: true,
    });
  },
);

testWithDb('of a request that is withdrawn nothing is left with the other', async ({ ctx }) => {
  const { amina, nadia, id } = await aRequest(ctx);
  await withdrawConnection.run(amina.ctx, { id });
  expect(await ctx.db.select().from(notifications)).toEqual([]);
  expect((await listConnections.run(nadia.ctx, { limit: 9 })).items).toEqual([]);
  await expect(getConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'connection_not_found' });
  await expect(acceptConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'no_longer_waiting' });
});

testWithDb('a request of somebody blocked meanwhile can’t be accepted', async ({ ctx }) => {
  const { amina, nadia, id } = await aRequest(ctx);
  await blockMember.run(amina.ctx, { id: nadia.user.id });
  await expect(acceptConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'no_longer_waiting' });
});
