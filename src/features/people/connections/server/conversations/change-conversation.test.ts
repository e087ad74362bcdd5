import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { aConversation } from '#test/factories/connections.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getConnection } from '../read-connections.ts';
import { endConnection, keepConnection, shareContact } from './change-conversation.ts';

testWithDb(
  'the end is put off by thirty days once both keep it, and again when both do so anew',
  async ({ ctx }) => {
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
  },
);

testWithDb(
  'contact details appear when both have shared theirs, and not a moment before',
  async ({ ctx }) => {
    const { amina, nadia, id } = await aConversation(ctx);
    await ctx.db.update(users).set({ mobile: '020 7946 0018' }).where(eq(users.id, nadia.user.id));
    expect(await shareContact.run(nadia.ctx, { id })).toMatchObject({ iShared: true, contact: null });
    expect(await getConnection.run(amina.ctx, { id })).toMatchObject({ otherShared: true, contact: null });
    expect(await shareContact.run(amina.ctx, { id })).toMatchObject({
      contact: { email: nadia.user.email, phone: '020 7946 0018' },
      chatExpiresAt: null,
      status: 'accepted',
    });
    const told = (await ctx.db.select().from(notifications)).filter(
      ({ kind }) => kind === 'contacts_revealed',
    );
    expect(told).toMatchObject([{ userId: nadia.user.id }]);
    const years = { ...amina.ctx, now: new Date(ctx.now.getTime() + 1000 * 24 * 60 * 60 * 1000) };
    expect(await getConnection.run(years, { id })).toMatchObject({ status: 'accepted' });
  },
);

testWithDb('either ends it, for both, and with it goes what was shared', async ({ ctx }) => {
  const { amina, nadia, id } = await aConversation(ctx);
  for (const { ctx: member } of [amina, nadia]) await shareContact.run(member, { id });
  expect(await endConnection.run(nadia.ctx, { id })).toMatchObject({ status: 'ended', contact: null });
  expect(await getConnection.run(amina.ctx, { id })).toMatchObject({ status: 'ended', contact: null });
  for (const change of [keepConnection, shareContact, endConnection]) {
    await expect(change.run(amina.ctx, { id })).rejects.toMatchObject({ code: 'conversation_over' });
  }
});

testWithDb('a block ends it at once, before the queue has come by', async ({ ctx }) => {
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

test('both at the same time keep it once, and share once', async () => {
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
