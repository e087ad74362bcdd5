import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember, unblockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { aConversation, anOpenMember } from '#test/factories/connections.ts';
import { asMember } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { calls } from '../connection.contract.ts';
import {
  endConnection,
  getConnection,
  keepConnection,
  listConnections,
  shareContact,
  stopSharingContact,
} from './connection.own.ts';
import { createMemberConnection } from './introduction.own.ts';

const list = (query: object) => calls.listConnections.input.parse(query);

testWithDb('received requests are listed in pages, latest first', async ({ ctx }) => {
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

testWithDb('a conversation can be read for thirty days after its end', async ({ ctx }) => {
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

testWithDb('the end moves by thirty days each time both members keep the conversation', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  expect(await keepConnection.run(amina.ctx, { id })).toMatchObject({
    iKeep: true,
    chatExpiresAt: '2026-12-05T12:00:00.000Z',
  });
  expect(await getConnection.run(nadia.ctx, { id })).toMatchObject({ iKeep: false, otherKeeps: true });
  expect(await keepConnection.run(nadia.ctx, { id })).toMatchObject({
    iKeep: false,
    otherKeeps: false,
    chatExpiresAt: '2027-01-04T12:00:00.000Z',
  });
  await keepConnection.run(nadia.ctx, { id });
  expect((await keepConnection.run(amina.ctx, { id })).chatExpiresAt).toBe('2027-02-03T12:00:00.000Z');
});

testWithDb('contact details appear once both members have shared theirs', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  await ctx.db.update(users).set({ mobile: '020 7946 0018' }).where(eq(users.id, nadia.user.id));
  expect(await shareContact.run(nadia.ctx, { id })).toMatchObject({ iShared: true, contact: null });
  expect(await getConnection.run(amina.ctx, { id })).toMatchObject({ otherShared: true, contact: null });
  expect(await shareContact.run(amina.ctx, { id })).toMatchObject({
    contact: { email: nadia.user.email, phone: '020 7946 0018' },
    chatExpiresAt: null,
    status: 'accepted',
  });
  const told = (await ctx.db.select().from(notifications)).filter(({ kind }) => kind === 'contacts_revealed');
  expect(told).toMatchObject([{ userId: nadia.user.id }]);
  const years = { ...amina.ctx, now: new Date(ctx.now.getTime() + 1000 * 24 * 60 * 60 * 1000) };
  expect(await getConnection.run(years, { id })).toMatchObject({ status: 'accepted' });
});

testWithDb('sharing can be withdrawn until the other member shares too', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  await shareContact.run(nadia.ctx, { id });
  expect(await stopSharingContact.run(nadia.ctx, { id })).toMatchObject({ iShared: false });
  expect(await shareContact.run(amina.ctx, { id })).toMatchObject({ otherShared: false, contact: null });
  await shareContact.run(nadia.ctx, { id });
  await expect(stopSharingContact.run(amina.ctx, { id })).rejects.toMatchObject({
    code: 'contacts_revealed',
  });
});

testWithDb('only the blocker sees the block, and neither side has a link to the entry', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  await blockMember.run(nadia.ctx, { id: amina.user.id });
  const { other } = await getConnection.run(nadia.ctx, { id });
  expect(other).toMatchObject({ id: amina.user.id, isBlockedByCaller: true, hasEntry: false });
  const blocked = await getConnection.run(amina.ctx, { id });
  expect(blocked.other).toMatchObject({ isBlockedByCaller: false, hasEntry: false });
  await unblockMember.run(nadia.ctx, { id: amina.user.id });
  expect((await getConnection.run(nadia.ctx, { id })).other.isBlockedByCaller).toBe(false);
});

testWithDb('either member ends the conversation for both, which hides shared details', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  for (const { ctx: member } of [amina, nadia]) await shareContact.run(member, { id });
  expect(await endConnection.run(nadia.ctx, { id })).toMatchObject({ status: 'ended', contact: null });
  expect(await getConnection.run(amina.ctx, { id })).toMatchObject({ status: 'ended', contact: null });
  for (const change of [keepConnection, shareContact, endConnection]) {
    await expect(change.run(amina.ctx, { id })).rejects.toMatchObject({ code: 'conversation_over' });
  }
});

testWithDb('a block ends the conversation at once, before the queue runs', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  for (const { ctx: member } of [amina, nadia]) await shareContact.run(member, { id });
  await blockMember.run(nadia.ctx, { id: amina.user.id });
  expect(await getConnection.run(amina.ctx, { id })).toMatchObject({ status: 'ended', contact: null });
  await expect(keepConnection.run(amina.ctx, { id })).rejects.toMatchObject({ code: 'conversation_over' });
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('concurrent keeping and sharing by both members take effect once', async () => {
  const ctx = testCtx(database.db);
  for (let round = 0; round < 3; round++) {
    const { amina, nadia, id } = await aConversation(ctx);
    const both = [amina.ctx, nadia.ctx];
    await Promise.all(both.map((member) => keepConnection.run(member, { id })));
    expect(await getConnection.run(amina.ctx, { id })).toMatchObject({
      iKeep: false,
      otherKeeps: false,
      chatExpiresAt: '2027-01-04T12:00:00.000Z',
    });
    await Promise.all(both.map((member) => shareContact.run(member, { id })));
    expect(await getConnection.run(amina.ctx, { id })).toMatchObject({
      contact: { email: nadia.user.email },
    });
    const notices = await ctx.db
      .select()
      .from(notifications)
      .where(eq(notifications.path, `/messages/${id}`));
    expect(notices.filter(({ kind }) => kind === 'contacts_revealed')).toHaveLength(1);
  }
});
