import { expect } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { asMember } from '#test/factories/people.ts';
import { asMemberWithSecondFactor } from '#test/factories/second-factor.ts';
import { aSignedInUser } from '#test/factories/sign-in.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { sessions } from '../tables.ts';
import { actorOf, purgeExpiredSessions, startSession } from './sessions.ts';

const day = 24 * 60;

testWithDb('a session is its member’s until it is idle for two weeks', async ({ ctx }) => {
  const { user, cookie } = await aSignedInUser(ctx);
  const token = cookie.slice(4);
  expect(await actorOf(ctx.db, token, ctx.now)).toMatchObject({ kind: 'person', id: user.id, role: 'user' });
  expect(await actorOf(ctx.db, token, minutesLater(ctx, 14 * day).now)).toEqual({ kind: 'visitor' });
  expect(await actorOf(ctx.db, `${token}x`, ctx.now)).toEqual({ kind: 'visitor' });
  expect(await actorOf(ctx.db, undefined, ctx.now)).toEqual({ kind: 'visitor' });
});

testWithDb('use keeps it alive, thirty days at most, and what is over is forgotten', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  const kindAt = async (days: number) =>
    (await actorOf(ctx.db, cookie.slice(4), minutesLater(ctx, days * day).now)).kind;
  expect([await kindAt(13), await kindAt(26), await kindAt(29.9), await kindAt(30)]).toEqual([
    'person',
    'person',
    'person',
    'visitor',
  ]);
  await purgeExpiredSessions(ctx.db, minutesLater(ctx, 31 * day).now);
  expect(await ctx.db.$count(sessions)).toBe(0);
});

testWithDb('a change of role, a ban and a suspension hold at the next request', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  const who = () => actorOf(ctx.db, cookie.slice(4), ctx.now);
  await ctx.db.update(users).set({ role: 'admin' });
  expect(await who()).toMatchObject({ role: 'admin', suspended: false });
  await ctx.db.update(users).set({ accountStatus: 'suspended' });
  expect(await who()).toMatchObject({ suspended: true });
  await ctx.db.update(users).set({ accountStatus: 'banned' });
  expect(await who()).toEqual({ kind: 'visitor' });
});

testWithDb(
  'signing in ends the session that the browser had, so that none can be planted',
  async ({ ctx }) => {
    const { cookie } = await aSignedInUser(ctx);
    const { user } = await asMember(ctx);
    const caller = { ...ctx.caller, sessionToken: cookie.slice(4) };
    const token = await inTransaction({ ...ctx, caller }, (tx) => startSession(tx, user.id));
    expect(await actorOf(ctx.db, cookie.slice(4), ctx.now)).toEqual({ kind: 'visitor' });
    expect(await actorOf(ctx.db, token, ctx.now)).toMatchObject({ id: user.id });
    expect(JSON.stringify(await ctx.db.select().from(sessions))).not.toContain(token);
  },
);

testWithDb('a session knows whether its member has a second factor', async ({ ctx }) => {
  const { cookie } = await aSignedInUser(ctx);
  expect(await actorOf(ctx.db, cookie.slice(4), ctx.now)).toMatchObject({ hasSecondFactor: false });
  const { user } = await asMemberWithSecondFactor(ctx);
  const token = await inTransaction(ctx, (tx) => startSession(tx, user.id));
  expect(await actorOf(ctx.db, token, ctx.now)).toMatchObject({ hasSecondFactor: true });
});
