import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activities } from '#features/accounts/activities/server/activity.tables.ts';
import { blockMember } from '#features/accounts/blocks/server/block.own.ts';
import { notifications } from '#features/accounts/notifications/server/notification.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { anOpenMember, twoMembers } from '#test/factories/connections.ts';
import { messagesTo } from '#test/factories/events.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase, type TestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { getConnection, getUnreadConnections, listConnections, shareContact } from './connection.own.ts';
import { memberConnections } from './connection.tables.ts';
import {
  acceptConnection,
  createMemberConnection,
  declineConnection,
  withdrawConnection,
} from './introduction.own.ts';
import { areConnected, connectionCountOf } from './open-connection.queries.ts';

const message = 'Salam, I saw you sew. Could you show me how?';
const later = (ctx: Ctx, days: number): Ctx => ({
  ...ctx,
  now: new Date(ctx.now.getTime() + days * 24 * 60 * 60 * 1000),
});

testWithDb(
  'an introduction reaches the other member, and notice and email do not quote it',
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

testWithDb('all members who cannot be asked are refused with the same error', async ({ ctx }) => {
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
  'asking again while pending is refused, and two mutual requests connect the members',
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

testWithDb('after a decline the asker waits ninety days, and the other member does not', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  const ask = (by: Ctx, toUserId: string) => createMemberConnection.run(by, { toUserId, message });
  const { id } = await ask(amina.ctx, nadia.user.id);
  await declineConnection.run(nadia.ctx, { id });
  await expect(ask(later(amina.ctx, 89), nadia.user.id)).rejects.toMatchObject({ code: 'asked_lately' });
  const theirs = await ask(nadia.ctx, amina.user.id);
  await withdrawConnection.run(nadia.ctx, { id: theirs.id });
  expect(await ask(later(amina.ctx, 90), nadia.user.id)).toMatchObject({ status: 'pending' });
});

testWithDb('a request that expired without an answer does not prevent a new one', async ({ ctx }) => {
  const { amina, nadia } = await twoMembers(ctx);
  const { id } = await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message });
  await createMemberConnection.run(later(nadia.ctx, 31), { toUserId: amina.user.id, message });
  const [row] = await ctx.db.select().from(memberConnections).where(eq(memberConnections.id, id));
  expect(row).toMatchObject({ status: 'expired', closedAt: later(ctx, 30).now.toISOString() });
});

testWithDb('a member can have five pending requests and send ten a day', async ({ ctx }) => {
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

testWithDb('a member who lets everybody write is in conversation at once and notified', async ({ ctx }) => {
  const { amina } = await twoMembers(ctx);
  const { user } = await anOpenMember(ctx, {}, { allowDirectMessages: true, showContactInfo: true });
  const begun = await createMemberConnection.run(amina.ctx, { toUserId: user.id, message });
  expect(begun).toMatchObject({ status: 'accepted', otherShared: false, iShared: false, contact: null });
  expect(await ctx.db.select().from(notifications)).toMatchObject([
    { userId: user.id, title: 'Amina Khan has started a conversation', path: `/messages/${begun.id}` },
  ]);
});

testWithDb('contact details are shared only if their owner presses Accept', async ({ ctx }) => {
  const sharing = { showContactInfo: true };
  const letsAllWrite = { ...sharing, allowDirectMessages: true };
  const asker = () => anOpenMember(ctx, {}, sharing);
  const ask = (by: Ctx, toUserId: string) => createMemberConnection.run(by, { toUserId, message });
  const pressed = async () => {
    const [from, to] = [await asker(), await anOpenMember(ctx, {}, sharing)];
    const { id } = await ask(from.ctx, to.user.id);
    await acceptConnection.run(to.ctx, { id });
    return { id, from, to };
  };
  const byItself = async () => {
    const [from, to] = [await asker(), await anOpenMember(ctx, {}, letsAllWrite)];
    const { id } = await ask(from.ctx, to.user.id);
    return { id, from, to };
  };
  const crossing = async () => {
    const [from, to] = [await asker(), await anOpenMember(ctx, {}, sharing)];
    const { id } = await ask(from.ctx, to.user.id);
    await ask(to.ctx, from.user.id);
    return { id, from, to };
  };
  for (const [path, isShared] of [
    [pressed, true],
    [byItself, false],
    [crossing, false],
  ] as const) {
    const { id, from, to } = await path();
    const shared = await shareContact.run(from.ctx, { id });
    expect(shared).toMatchObject({ status: 'accepted', iShared: true, otherShared: isShared });
    expect(shared.contact).toEqual(isShared ? { email: to.user.email, phone: null } : null);
  }
});

async function aRequest(ctx: Parameters<typeof twoMembers>[0]) {
  const two = await twoMembers(ctx);
  const { id } = await createMemberConnection.run(two.amina.ctx, {
    toUserId: two.nadia.user.id,
    message: 'Salam Nadia',
  });
  return { ...two, id };
}

testWithDb(
  'accepting starts fourteen days of conversation, counts for both and notifies the asker',
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

testWithDb('the asker cannot accept, and a stranger finds nothing', async ({ ctx }) => {
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

testWithDb('a decline notifies nobody and is final', async ({ ctx }) => {
  const { amina, nadia, id } = await aRequest(ctx);
  expect(await declineConnection.run(nadia.ctx, { id })).toMatchObject({ status: 'declined' });
  expect(await ctx.db.select().from(notifications)).toEqual([]);
  await expect(acceptConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'no_longer_waiting' });
  expect((await listConnections.run(amina.ctx, { list: 'past', limit: 9 })).items).toMatchObject([
    { id, status: 'declined' },
  ]);
});

testWithDb(
  'the asker reads the note of a decline, with a warning if it asks for contact elsewhere',
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

testWithDb('a withdrawn request disappears for the other member', async ({ ctx }) => {
  const { amina, nadia, id } = await aRequest(ctx);
  await withdrawConnection.run(amina.ctx, { id });
  expect(await ctx.db.select().from(notifications)).toEqual([]);
  expect((await listConnections.run(nadia.ctx, { limit: 9 })).items).toEqual([]);
  await expect(getConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'connection_not_found' });
  await expect(acceptConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'no_longer_waiting' });
});

testWithDb('a request cannot be accepted after a block', async ({ ctx }) => {
  const { amina, nadia, id } = await aRequest(ctx);
  await blockMember.run(amina.ctx, { id: nadia.user.id });
  await expect(acceptConnection.run(nadia.ctx, { id })).rejects.toMatchObject({ code: 'no_longer_waiting' });
});

describe('accept', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const message = 'Salam';
  const rounds = 8;

  test('of a concurrent acceptance and withdrawal, one succeeds', async () => {
    const ctx = testCtx(database.db);
    for (let round = 0; round < rounds; round++) {
      const { amina, nadia } = await twoMembers(ctx);
      const { id } = await createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message });
      const outcomes = await Promise.allSettled([
        acceptConnection.run(nadia.ctx, { id }),
        withdrawConnection.run(amina.ctx, { id }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [row] = await ctx.db
        .select()
        .from(memberConnections)
        .orderBy(memberConnections.id)
        .limit(1)
        .offset(round);
      expect(row?.status).toBe(outcomes[0]?.status === 'fulfilled' ? 'accepted' : 'withdrawn');
    }
    const accepted = (await ctx.db.select().from(memberConnections)).filter(
      ({ status }) => status === 'accepted',
    );
    expect(await ctx.db.$count(activities)).toBe(2 * accepted.length);
  });

  test('two members who ask each other at once get one conversation', async () => {
    const ctx = testCtx(database.db);
    for (let round = 0; round < rounds; round++) {
      const { amina, nadia } = await twoMembers(ctx);
      const answers = await Promise.all([
        createMemberConnection.run(amina.ctx, { toUserId: nadia.user.id, message }),
        createMemberConnection.run(nadia.ctx, { toUserId: amina.user.id, message }),
      ]);
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['accepted', 'pending']);
    }
  });

  test('of twenty concurrent requests by one member, five succeed', async () => {
    const ctx = testCtx(database.db);
    const { ctx: amina, user } = await asMember(ctx);
    const others = await Promise.all(Array.from({ length: 20 }, () => anOpenMember(ctx)));
    const outcomes = await Promise.allSettled(
      others.map(({ user: { id } }) => createMemberConnection.run(amina, { toUserId: id, message })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const rows = await ctx.db.select().from(memberConnections);
    expect(rows.filter(({ fromUserId }) => fromUserId === user.id)).toHaveLength(5);
  });
});
