import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { businesses } from '#features/exchange/businesses/server/business.tables.ts';
import type { AdType } from '#features/exchange/prices/price.rules.ts';
import { pricingTiers } from '#features/exchange/prices/server/price.tables.ts';
import type { OpeningHours } from '#features/mosques/opening-hours/opening-hours.contract.ts';
import type { Ctx } from '#kit/server/context.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import { anonymousCaller } from '#kit/server/http/caller.ts';
import { anAdvert, tierAt } from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asAdmin, asMember, aUser } from '#test/factories/people.ts';
import { patienceMs } from '#test/patience.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { anApp } from '#test/with-app.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { turnMs } from '../advert-delivery.rules.ts';
import { purgeAdVisitors } from './advert.jobs.ts';
import { adAnalytics, adVisitors, advertisements, advertPictures } from './advert.tables.ts';
import { advertPositions, runningAdverts } from './advert-delivery.queries.ts';
import {
  countAdvertisementSeen,
  exportAdvertisementAnalytics,
  exportOwnAdvertisementAnalytics,
  getAdvertisementAnalytics,
  getOwnAdvertisementAnalytics,
  listPageAdverts,
  listShownAdvertisements,
  openAdvertisement,
} from './advert-delivery.read.ts';

const running = {
  status: 'active',
  paymentStatus: 'paid',
  startDate: '2026-11-20',
  endDate: '2026-12-03',
} as const;

testWithDb('adverts take turns at their position and contain no private fields', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  for (let count = 0; count < 3; count++) await anAdvert(ctx.db, { ...running, createdBy });
  await anAdvert(ctx.db, {
    ...running,
    createdBy,
    adType: 'banner_top',
    website: 'https://www.example.org/a',
  });
  const given = new Map<string, number>();
  for (let at = 0; at < 30; at++) {
    const now = new Date(ctx.now.getTime() + at * turnMs);
    const [advert] = await listShownAdvertisements.run({ ...ctx, now }, { position: 'banner_sidebar' });
    given.set(advert?.id ?? '', (given.get(advert?.id ?? '') ?? 0) + 1);
  }
  expect([...given.values()]).toEqual([10, 10, 10]);
  const top = await listShownAdvertisements.run(ctx, { position: 'banner_top' });
  expect(top).toMatchObject([{ link: `/ads/${top[0]?.id}`, host: 'example.org', pictures: [] }]);
  expect(JSON.stringify(top)).not.toMatch(/contact|email|amount|createdBy/i);
  expect(await listShownAdvertisements.run(ctx, { position: 'banner_mobile' })).toEqual([]);
});

testWithDb('an advert shows no more pictures than its package has', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  const pricingTierId = await tierAt(ctx.db, 'banner_sidebar');
  const { id: advertId } = await anAdvert(ctx.db, { ...running, createdBy, pricingTierId });
  const files = ['one', 'two'].map((name) => ({ fileKey: `adverts/${name}.webp`, width: 4, height: 3 }));
  const rows = await ctx.db
    .insert(advertPictures)
    .values(files.map((file) => ({ advertId, ...file })))
    .returning();
  await ctx.db.update(advertisements).set({ pictureIds: rows.map(({ id }) => id) });
  expect((await runningAdverts(ctx))[0]?.pictures).toEqual([
    { url: '/media/adverts/one-small.webp', altText: null },
  ]);
});

testWithDb('pages for browsing come with adverts, other pages without', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  for (const adType of ['banner_top', 'banner_sidebar', 'banner_mobile'] as const) {
    await anAdvert(ctx.db, { ...running, createdBy, adType });
  }
  const positionsOn = async (path: string, hasHome = false) =>
    (await listPageAdverts(ctx, { path, hasHome })).map(({ position }) => position);
  expect(await positionsOn('/events')).toEqual(['banner_top', 'banner_sidebar', 'banner_mobile']);
  expect(await positionsOn('/classifieds/0199')).toEqual(['banner_top', 'banner_sidebar']);
  expect(await positionsOn('/', true)).toHaveLength(3);
  expect(await positionsOn('/')).toEqual([]);
  expect(await positionsOn('/prayer-times')).toEqual([]);
});

testWithDb('pictures are shown in the size that the package had at submission', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  const advert = await anAdvert(ctx.db, { ...running, createdBy, bannerSize: '300 × 250' });
  const file = { advertId: advert.id, fileKey: 'adverts/one.webp', width: 600, height: 500 };
  const [picture] = await ctx.db.insert(advertPictures).values(file).returning();
  await ctx.db.update(advertisements).set({ pictureIds: [picture?.id ?? ''] });
  expect(await listShownAdvertisements.run(ctx, { position: 'banner_sidebar' })).toMatchObject([
    {
      pictureSize: { width: 300, height: 250 },
      pictures: [{ url: '/media/adverts/one.webp', altText: null }],
    },
  ]);
});

testWithDb('premium members see no adverts and no space for them', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  await anAdvert(ctx.db, { ...running, createdBy });
  const { ctx: member, user } = await asMember(ctx);
  expect(await advertPositions(member)).toEqual(['banner_sidebar']);
  expect(await listShownAdvertisements.run(member, { position: 'banner_sidebar' })).toHaveLength(1);
  await ctx.db.update(users).set({ isActiveSubscriber: true }).where(eq(users.id, user.id));
  expect(await advertPositions(member)).toEqual([]);
  expect(await listShownAdvertisements.run(member, { position: 'banner_sidebar' })).toEqual([]);
});

testWithDb(
  'pausing an advert hides it in every process, and counting does not reload the adverts',
  async () => {
    const database = await openTestDatabase();
    // Each process has a cache and a connection of its own, on which it is notified.
    const processes = [1, 2].map(() => {
      const changes = createChanges(database.connection, { warn: () => undefined });
      return { changes, ctx: testCtx(database.db, { changes }) };
    });
    const untilAll = (version: number) =>
      vi.waitFor(() => {
        for (const { changes } of processes) expect(changes.version(['running adverts'])).toBe(version);
      }, patienceMs);
    const shown = () =>
      Promise.all(processes.map(async ({ ctx }) => (await runningAdverts(ctx)).map((advert) => advert.id)));
    const { id: createdBy } = await aUser(database.db);
    await untilAll(0);
    const { id } = await anAdvert(database.db, { ...running, createdBy });
    await untilAll(1);
    expect(await shown()).toEqual([[id], [id]]);
    await database.db.execute('update advertisements set impressions = impressions + 1');
    await database.db.update(advertisements).set({ status: 'paused' }).where(eq(advertisements.id, id));
    await untilAll(2);
    expect(await shown()).toEqual([[], []]);
    for (const { changes } of processes) await changes.close();
    await database.close();
  },
);

const openAllDay: OpeningHours = {
  week: Array.from({ length: 7 }, () => [{ opens: '09:00', closes: '22:30' }]),
  ramadan: null,
  days: [],
  breaks: [],
  jumuah: null,
  note: null,
};

testWithDb(
  'an advert shows its pictures, how far its halal evidence goes, and the hours its package promises',
  async ({ ctx }) => {
    const { id: createdBy } = await aUser(ctx.db);
    const [withHours] = await ctx.db
      .select({ id: pricingTiers.id })
      .from(pricingTiers)
      .where(eq(pricingTiers.name, 'Top, three pictures'));
    const business = await aBusiness(ctx.db, { openingHours: openAllDay, halalStep: 3 });
    const paid = { ...running, createdBy, businessId: business.id, claimsHalal: true } as const;
    const { id: advertId } = await anAdvert(ctx.db, {
      ...paid,
      adType: 'banner_top',
      pricingTierId: withHours?.id ?? '',
    });
    await anAdvert(ctx.db, { ...paid, adType: 'banner_mobile' });
    const size = { width: 640, height: 480 };
    const files = ['b', 'a', 'c'].map((name) => ({ advertId, fileKey: `adverts/${name}.webp`, ...size }));
    const pictures = await ctx.db.insert(advertPictures).values(files).returning();
    await ctx.db
      .update(advertisements)
      .set({ pictureIds: pictures.map(({ id }) => id) })
      .where(eq(advertisements.id, advertId));
    const shown = async (position: AdType) => {
      const [advert] = await listShownAdvertisements.run(ctx, { position });
      return [advert?.pictures.length, advert?.halal, advert?.openText];
    };
    const certified = 'Halal: certificate in force';
    expect(await shown('banner_top')).toEqual([3, certified, 'Open now until 10:30pm']);
    expect(await shown('banner_mobile')).toEqual([0, certified, null]);
    await ctx.db.update(businesses).set({ halalStep: 0 }).where(eq(businesses.id, business.id));
    expect(await shown('banner_mobile')).toEqual([0, 'Halal: no evidence at the moment', null]);
    const rejected = { status: 'rejected', rejectionReason: 'It has closed.' } as const;
    await ctx.db.update(businesses).set(rejected).where(eq(businesses.id, business.id));
    expect(await shown('banner_top')).toEqual([3, 'Halal: no evidence at the moment', null]);
  },
);

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
  return { ...ctx, clientAddress: address, caller: { ...anonymousCaller, userAgent } };
}

async function totalsOf(ctx: Ctx, id: string) {
  const [advert] = await ctx.db.select().from(advertisements).where(eq(advertisements.id, id));
  return [advert?.impressions, advert?.clicks];
}

testWithDb('each visitor is counted once a day, separately for views and clicks', async ({ ctx }) => {
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

testWithDb('an address counts at most 30 times a day, whatever its user agents', async ({ ctx }) => {
  const { id } = await aRunningAdvert(ctx);
  const systems = ['Windows NT 10', 'Mac OS X', 'X11; Linux', 'Android 15', 'iPhone', 'Amiga', 'Atari'];
  const made = systems.flatMap((system) =>
    ['Chrome', 'Firefox', 'Safari', 'Edg', 'Opera', 'Lynx'].map(
      (name) => `Mozilla/5.0 (${system}) ${name}/7`,
    ),
  );
  for (const userAgent of made) {
    await countAdvertisementSeen.run(aVisitor(ctx, '192.0.2.1', userAgent), { id });
    await openAdvertisement.run(aVisitor(ctx, '192.0.2.1', userAgent), { id });
  }
  expect(await totalsOf(ctx, id)).toEqual([30, 30]);
  expect(await countAdvertisementSeen.run(aVisitor(ctx, '192.0.2.2'), { id })).toEqual({ counted: true });
});

testWithDb('a visitor’s code is deleted after the day and contains no address', async ({ ctx }) => {
  const { id } = await aRunningAdvert(ctx);
  await countAdvertisementSeen.run(aVisitor(ctx, '192.0.2.77'), { id });
  expect(JSON.stringify(await ctx.db.select().from(adVisitors))).not.toMatch(/192\.0\.2|Firefox/);
  await purgeAdVisitors({ db: ctx.db, now: new Date('2026-11-21T23:59:00Z') });
  expect(await ctx.db.$count(adVisitors)).toBe(1);
  await purgeAdVisitors({ db: ctx.db, now: new Date('2026-11-22T00:01:00Z') });
  expect(await ctx.db.$count(adVisitors)).toBe(0);
});

testWithDb('robots and the owner are redirected and not counted', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { id } = await aRunningAdvert(ctx, { createdBy: user.id });
  const robot = aVisitor(ctx, '192.0.2.1', 'Googlebot/2.1 (+http://www.google.com/bot.html)');
  const ownerAtHome = { ...owner, caller: { ...anonymousCaller, userAgent: browser } };
  for (const caller of [robot, ownerAtHome]) {
    expect(await countAdvertisementSeen.run(caller, { id })).toEqual({ counted: false });
    expect(await openAdvertisement.run(caller, { id })).toMatchObject({ redirectAway: expect.any(String) });
  }
  expect(await totalsOf(ctx, id)).toEqual([0, 0]);
});

testWithDb('an advert that is not running redirects nowhere and counts nothing', async ({ ctx }) => {
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

testWithDb('a hundred concurrent clicks by one visitor count once, and fifty visitors as fifty', async () => {
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

testWithDb('over HTTP a click redirects to the stored address only', async () => {
  const app = await anApp();
  const { id } = await aRunningAdvert(app.ctx);
  const answer = await app.fetch(`/ads/${id}?to=https://evil.example`, {
    headers: { 'user-agent': browser },
    redirect: 'manual',
  });
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    303,
    'https://www.example.org/shop?from=mahalla',
    'no-store',
  ]);
  expect(await totalsOf(app.ctx, id)).toEqual([0, 1]);
  await app.close();
});

testWithDb('HEAD requests and prefetches do not count as clicks', async () => {
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

testWithDb('owner and administrators read the same daily figures; others read none', async ({ ctx }) => {
  const { ctx: owner, user } = await asMember(ctx);
  const { ctx: admin } = await asAdmin(ctx);
  const { ctx: stranger } = await asMember(ctx);
  const run = { startDate: '2026-11-19', endDate: '2026-12-02', impressions: 20, clicks: 5 };
  const { id } = await anAdvert(ctx.db, { createdBy: user.id, ...run });
  await ctx.db
    .insert(adAnalytics)
    .values({ advertisementId: id, date: '2026-11-20', impressions: 20, clicks: 5 });
  const figures = await getOwnAdvertisementAnalytics.run(owner, { id });
  expect(figures).toMatchObject({ impressions: 20, clicks: 5, clickThroughRate: 0.25 });
  expect(figures.days.map(({ date, impressions }) => [date, impressions])).toEqual([
    ['2026-11-19', 0],
    ['2026-11-20', 20],
    ['2026-11-21', 0],
  ]);
  expect(await getAdvertisementAnalytics.run(admin, { id })).toEqual(figures);
  const csv = await exportOwnAdvertisementAnalytics.run(owner, { id });
  expect(csv).toContain('date,impressions,clicks,clickThroughRate\n2026-11-19,0,0,\n2026-11-20,20,5,0.25\n');
  expect(await exportAdvertisementAnalytics.run(admin, { id })).toBe(csv);
  const refused = { code: 'advert_not_found' };
  await expect(getOwnAdvertisementAnalytics.run(stranger, { id })).rejects.toMatchObject(refused);
  await expect(exportOwnAdvertisementAnalytics.run(admin, { id })).rejects.toMatchObject(refused);
});
