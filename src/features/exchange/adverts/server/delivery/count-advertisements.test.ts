import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Ctx } from '#kit/server/context.ts';
import { nobody } from '#kit/server/http/caller.ts';
import { anAdvert } from '#test/factories/adverts.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { advertisements } from '../tables.ts';
import { countAdvertisementSeen, openAdvertisement } from './count-advertisements.ts';
import { forgetAdVisitors } from './forget-visitors.job.ts';
import { adAnalytics, adVisitors } from './tables.ts';

const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function aRunningAdvert(ctx: Ctx, fields: Partial<Parameters<typeof anAdvert>[1]> = {}) {
  const { id: createdBy } = await aUser(ctx.db);
  return anAdvert(ctx.db, {
    createdBy,
    status: 'active',
    paymentStatus: 'paid',
    startDate: '2026-11-20',
    endDate: '2026-12-03',
    website: 'https://www.example.org/shop?from=mahalla',
    ...fields,
  });
}

function aVisitor(ctx: Ctx, address: string, userAgent = browser): Ctx {
  return { ...ctx, clientAddress: address, caller: { ...nobody, userAgent } };
}

async function totalsOf(ctx: Ctx, id: string) {
  const [advert] = await ctx.db.select().from(advertisements).where(eq(advertisements.id, id));
  return [advert?.impressions, advert?.clicks];
}

testWithDb('each visitor is counted once a day, seen and clicked apart', async ({ ctx }) => {
  const { id, updatedAt } = await aRunningAdvert(ctx);
  for (let at = 1; at <= 3; at++) {
    const visitor = aVisitor(ctx, `192.0.2.${at}`);
    expect(await countAdvertisementSeen.run(visitor, { id })).toEqual({ counted: true });
    expect(await countAdvertisementSeen.run(visitor, { id })).toEqual({ counted: false });
  }
  const first = aVisitor(ctx, '192.0.2.1');
  expect(await openAdvertisement.run(first, { id })).toEqual({
    redirectAway: 'https://www.example.org/shop?from=mahalla',
  });
  await openAdvertisement.run(first, { id });
  expect(await totalsOf(ctx, id)).toEqual([3, 1]);
  const tomorrow = { ...first, now: new Date('2026-11-22T12:00:00Z') };
  expect(await countAdvertisementSeen.run(tomorrow, { id })).toEqual({ counted: true });
  expect(await totalsOf(ctx, id)).toEqual([4, 1]);
  const days = await ctx.db.select().from(adAnalytics).orderBy(adAnalytics.date);
  expect(days).toMatchObject([
    { date: '2026-11-21', impressions: 3, clicks: 1 },
    { date: '2026-11-22', impressions: 1, clicks: 0 },
  ]);
  const [advert] = await ctx.db.select().from(advertisements);
  expect(advert?.updatedAt).toBe(updatedAt);
});

testWithDb('nothing of a visitor is kept beyond the day, and no address at all', async ({ ctx }) => {
  const { id } = await aRunningAdvert(ctx);
  await countAdvertisementSeen.run(aVisitor(ctx, '192.0.2.77'), { id });
  expect(JSON.stringify(await ctx.db.select().from(adVisitors))).not.toMatch(/192\.0\.2|Firefox/);
  await forgetAdVisitors({ db: ctx.db, now: new Date('2026-11-21T23:59:00Z') });
  expect(await ctx.db.$count(adVisitors)).toBe(1);
  await forgetAdVisitors({ db: ctx.db, now: new Date('2026-11-22T00:01:00Z') });
  expect(await ctx.db.$count(adVisitors)).toBe(0);
});

testWithDb('robots and the owner are led on, and counted nowhere', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { id } = await aRunningAdvert(ctx, { createdBy: user.id });
  const robot = aVisitor(ctx, '192.0.2.1', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  const ownerAtHome = { ...owner, caller: { ...nobody, userAgent: browser } };
  for (const caller of [robot, ownerAtHome]) {
    expect(await countAdvertisementSeen.run(caller, { id })).toEqual({ counted: false });
    expect(await openAdvertisement.run(caller, { id })).toMatchObject({ redirectAway: expect.any(String) });
  }
  expect(await totalsOf(ctx, id)).toEqual([0, 0]);
});

testWithDb('what doesn’t run leads nowhere and counts nothing', async ({ ctx }) => {
  const visitor = aVisitor(ctx, '192.0.2.1');
  const notRunning = [
    { status: 'pending', paymentStatus: 'pending' },
    { status: 'paused' },
    { startDate: '2026-11-22', endDate: '2026-12-05' },
    { startDate: '2026-11-07', endDate: '2026-11-20' },
    { removedAt: '2026-11-21T10:00:00.000Z' },
    { website: null },
  ] as const;
  for (const fields of notRunning) {
    const { id } = await aRunningAdvert(ctx, fields);
    await expect(openAdvertisement.run(visitor, { id })).rejects.toMatchObject({
      code: 'advert_not_running',
    });
    if (!('website' in fields)) {
      expect(await countAdvertisementSeen.run(visitor, { id })).toEqual({ counted: false });
    }
    expect(await totalsOf(ctx, id)).toEqual([0, 0]);
  }
});

testWithDb('a hundred clicks of one visitor at once are one; of fifty visitors, fifty', async () => {
  const database = await openTestDatabase();
  const ctx = testCtx(database.db);
  const { id } = await aRunningAdvert(ctx);
  const one = aVisitor(ctx, '192.0.2.1');
  await Promise.all(Array.from({ length: 100 }, () => openAdvertisement.run(one, { id })));
  expect(await totalsOf(ctx, id)).toEqual([0, 1]);
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      countAdvertisementSeen.run(aVisitor(ctx, `198.51.100.${at}`), { id }),
    ),
  );
  expect(await totalsOf(ctx, id)).toEqual([50, 1]);
  expect(await ctx.db.select().from(adAnalytics)).toMatchObject([{ impressions: 50, clicks: 1 }]);
  await database.close();
});

testWithDb('over HTTP a click is answered with the stored address alone', async () => {
  const app = await anApp();
  const { id } = await aRunningAdvert(app.ctx);
  const answer = await app.fetch(`/ads/${id}?to=https://evil.example`, {
    headers: { 'user-agent': browser },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  const right = await app.fetch(`/ads/${id}`, { headers: { 'user-agent': browser }, redirect: 'manual' });
  expect([right.status, right.headers.get('location'), right.headers.get('cache-control')]).toEqual([
    303,
    'https://www.example.org/shop?from=mahalla',
    'no-store',
  ]);
  expect(await totalsOf(app.ctx, id)).toEqual([0, 1]);
  await app.close();
});

testWithDb('who asks after a click’s address, or has it fetched ahead, hasn’t clicked', async () => {
  const app = await anApp();
  const { id } = await aRunningAdvert(app.ctx);
  const ask = (init: RequestInit) =>
    app.fetch(`/ads/${id}`, {
      ...init,
      headers: { 'user-agent': browser, ...init.headers },
      redirect: 'manual',
    });
  const head = await ask({ method: 'HEAD' });
  const ahead = await ask({ headers: { 'sec-purpose': 'prefetch;prerender' } });
  expect([head.status, ahead.status]).toEqual([303, 303]);
  expect(await totalsOf(app.ctx, id)).toEqual([0, 0]);
  await ask({});
  expect(await totalsOf(app.ctx, id)).toEqual([0, 1]);
  await app.close();
});
