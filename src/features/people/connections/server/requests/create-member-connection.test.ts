import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { blockMember } from '#features/accounts/blocks/server/block-member.ts';
import { notifications } from '#features/accounts/notifications/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anOpenMember, twoMembers } from '#test/factories/connections.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { connectionCountOf } from '../connected.ts';
import { memberConnections } from '../tables.ts';
import { declineConnection, withdrawConnection } from './answer-connection.ts';
import { createMemberConnection } from './create-member-connection.ts';

const message = 'Salam, I saw you sew. Could you show me how?';
const later = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * 24 * 60 * 60 * 1000),
});

testWithDb(
  'an introduction reaches the other, in its writer’s own words, on the site alone',
  async ({ ctx }) => {
    const { amina, nadia } = await twoMembers(ctx);
    const asked = await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message });
    expect(asked).toMatchObject({
      status: 'pending',
      isMine: true,
      introMessage: message,
      other: { id: nadia.user.id, name: 'Nadia Rahman' },
      contact: null,
    });
    expect(await ctx.db.select().from(notifications)).toMatchObject([
      {
        userId: nadia.user.id,
        title: 'Amina Khan would like to connect',
        body: null,
        aboutUserId: amina.user.id,
      },
    ]);
    expect(await messagesTo(ctx.db, 'introduction-received')).toHaveLength(1);
    expect(JSON.stringify(await messagesTo(ctx.db, 'introduction-received'))).not.toContain('sew');
  },
);

testWithDb('anyone who can’t be asked is refused in one and the same way', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  const { ctx: blocking, user: blocker } = await anOpenMember(ctx);
  const { user: hidden } = await anOpenMember(ctx, {}, { seenBy: 'nobody' });
  const { user: closed } = await anOpenMember(ctx, {}, { isOpenToConnect: false });
  const { user: without } = await asMember(ctx);
  await blockMember.run(blocking, { id: amina.user.id });
  await blockMember.run(amina.ctx, { id: nadia.user.id });
  const banned = await aUser(ctx.db, { accountStatus: 'banned' });
  const nobody = '00000000-0000-7000-8000-00000000dead';
  for (const toUserId of [blocker.id, hidden.id, closed.id, without.id, nadia.user.id, banned.id, nobody]) {
    await expect(createMemberConnection.run(amina.ctx, { toUserId, message })).rejects.toMatchObject({
      code: 'not_open_to_connect',
    });
  }
  await expect(
    createMemberConnection.run(amina.ctx, { toUserId: amina.user.id, message }),
  ).rejects.toMatchObject({ code: 'bad_input' });
});

testWithDb(
  'asking again while one waits is refused, and two who ask each other are connected',
  async ({ ctx }) => {
    const { amina, nadia } = await twoMembers(ctx);
    await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message });
    await expect(
      createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message }),
    ).rejects.toMatchObject({ code: 'already_asked' });
    const answer = await createMemberConnection.run(nadia.ctx, {
      toUserId: amina.user.id,
      message: 'Gladly',
    });
    expect(answer).toMatchObject({ status: 'accepted', isMine: false, responseMessage: 'Gladly' });
    await expect(
      createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message }),
    ).rejects.toMatchObject({ code: 'already_connected' });
    expect(await connectionCountOf(ctx.db, amina.user.id)).toBe(1);
    expect(await connectionCountOf(ctx.db, nadia.user.id)).toBe(1);
  },
);

testWithDb('after a no the same member waits ninety days; the other need not', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  const ask = (by: Ctx, toUserId: string) => createMemberConnection.run(by, { toUserId, message });
  const { id } = await ask(amina.ctx, nadia.user.id);
  await declineConnection.run(nadia.ctx, { id });
  await expect(ask(later(amina.ctx, 89), nadia.user.id)).rejects.toMatchObject({ code: 'asked_lately' });
  const theirs = await ask(nadia.ctx, amina.user.id);
  await withdrawConnection.run(nadia.ctx, { id: theirs.id });
  expect(await ask(later(amina.ctx, 90), nadia.user.id)).toMatchObject({ status: 'pending' });
});

testWithDb('one that nobody has answered in thirty days no longer stands in the way', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  const { id } = await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message });
  await createMemberConnection.run(later(nadia.ctx, 31), { toUserId: amina.user.id, message });
  const [row] = await ctx.db.select().from(memberConnections).where(eq(memberConnections.id, id));
  expect(row).toMatchObject({ status: 'expired', closedAt: later(ctx, 30).now.toISOString() });
});

testWithDb('five may wait at once, and ten be sent a day', async ({ ctx }) => {
  const { ctx: amina } = await asMember(ctx);
  const ask = async (by: Ctx) =>
    createMemberConnection.run(by, { toUserId: (await anOpenMember(ctx)).user.id, message });
  const sent = [];
  for (let count = 0; count < 5; count++) sent.push(await ask(amina));
  await expect(ask(amina)).rejects.toMatchObject({ code: 'too_many_open' });
  for (const { id } of sent) await withdrawConnection.run(amina, { id });
  for (let count = 0; count < 5; count++) sent.push(await ask(amina));
  for (const { id } of sent.slice(5)) await withdrawConnection.run(amina, { id });
  await expect(ask(amina)).rejects.toMatchObject({ code: 'too_many_requests', retryAfterSeconds: 86_400 });
  expect(await ask(later(amina, 1))).toMatchObject({ status: 'pending' });
});

testWithDb('a member who lets everybody write is in conversation at once, and told', async ({ ctx }) => {
  const { amina } = await twoMembers(ctx);
  const { user } = await anOpenMember(ctx, {}, { allowDirectMessages: true, showContactInfo: true });
  const begun = await createMemberConnection.run(amina.ctx, { toUserId: user.id, message });
  expect(begun).toMatchObject({ status: 'accepted', otherShared: true, iShared: false, contact: null });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, title: 'Amina Khan has started a conversation', path: `/messages/${begun.id}` },
  ]);
});
