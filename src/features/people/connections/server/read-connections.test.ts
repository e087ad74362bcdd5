import { expect } from 'vitest';
import { aConversation, anOpenMember } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { calls } from '../contract.ts';
import { getConnection, listConnections } from './read-connections.ts';
import { createMemberConnection } from './requests/create-member-connection.ts';

const list = (query: object) => calls.listConnections.input.parse(query);

testWithDb('lists are paged by what happened last, and sorted by what is to be done', async ({ ctx }) => {
  const { user, ctx: amina } = await anOpenMember(ctx);
  for (let count = 0; count < 3; count++) {
    const other = await asMember(
      { ...ctx, now: new Date(ctx.now.getTime() + count * 1000) },
      { firstName: `No${count}` },
    );
    await createMemberConnection.run(other.ctx, { toUserId: user.id, message: 'Salam' });
  }
  const first = await listConnections.run(amina, list({ list: 'received', limit: 2 }));
  expect(first.total).toBe(3);
  expect(first.items.map(({ other }) => other.name.split(' ')[0])).toEqual(['No2', 'No1']);
  const rest = await listConnections.run(
    amina,
    list({ list: 'received', limit: 2, cursor: first.nextCursor }),
  );
  expect(rest).toMatchObject({ items: [{ isMine: false }], nextCursor: null });
  expect((await listConnections.run(amina, list({ list: 'current' }))).items).toEqual([]);
});

testWithDb('a conversation can be read for thirty days after its end, and then no more', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  const after = (days: number) => ({ now: new Date(ctx.now.getTime() + days * 24 * 60 * 60 * 1000) });
  const ended = await getConnection.run({ ...amina.ctx, ...after(14) }, { id });
  expect(ended).toMatchObject({ status: 'ended', closedAt: '2026-12-05T12:00:00.000Z' });
  expect(ended.readableUntil).toBe('2027-01-04T12:00:00.000Z');
  const past = await listConnections.run({ ...nadia.ctx, ...after(43) }, list({ list: 'past' }));
  expect(past.items).toMatchObject([{ id, status: 'ended', other: { name: 'Amina Khan' } }]);
  await expect(getConnection.run({ ...amina.ctx, ...after(44) }, { id })).rejects.toMatchObject({
    code: 'connection_not_found',
  });
  expect((await listConnections.run({ ...nadia.ctx, ...after(44) }, list({}))).items).toEqual([]);
});
