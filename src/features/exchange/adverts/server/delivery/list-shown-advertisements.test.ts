import { eq } from 'drizzle-orm';
import { expect, vi } from 'vitest';
import { users } from '#features/accounts/users/server/tables.ts';
import { businesses } from '#features/exchange/businesses/server/tables.ts';
import type { OpeningHours } from '#features/exchange/opening-hours/schema.ts';
import type { AdType } from '#features/exchange/prices/price-options.ts';
import { pricingTiers } from '#features/exchange/prices/server/tables.ts';
import { createChanges } from '#kit/server/db/changes.ts';
import { anAdvert } from '#test/factories/adverts.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asMember, aUser } from '#test/factories/people.ts';
import { openTestDatabase } from '#test/test-database.ts';
import { testCtx, testWithDb } from '#test/with-db.ts';
import { advertisements, advertPictures } from '../tables.ts';
import { listShownAdvertisements } from './list-shown-advertisements.ts';
import { advertPositions, runningAdverts } from './running-adverts.ts';

const running = {
  status: 'active',
  paymentStatus: 'paid',
  startDate: '2026-11-20',
  endDate: '2026-12-03',
} as const;

testWithDb(
  'adverts take turns at their position, and say nothing that isn’t for everybody',
  async ({ ctx }) => {
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
      const [advert] = await listShownAdvertisements.run(ctx, { position: 'banner_sidebar' });
      given.set(advert?.id ?? '', (given.get(advert?.id ?? '') ?? 0) + 1);
    }
    expect([...given.values()]).toEqual([10, 10, 10]);
    const top = await listShownAdvertisements.run(ctx, { position: 'banner_top' });
    expect(top).toMatchObject([{ link: `/ads/${top[0]?.id}`, host: 'example.org', pictureUrls: [] }]);
    expect(JSON.stringify(top)).not.toMatch(/contact|email|amount|createdBy/i);
    expect(await listShownAdvertisements.run(ctx, { position: 'banner_mobile' })).toEqual([]);
  },
);

testWithDb('premium members see none, nor a place for one', async ({ ctx }) => {
  const { id: createdBy } = await aUser(ctx.db);
  await anAdvert(ctx.db, { ...running, createdBy });
  const { ctx: member, user } = await asMember(ctx);
  expect(await advertPositions(member)).toEqual(['banner_sidebar']);
  expect(await listShownAdvertisements.run(member, { position: 'banner_sidebar' })).toHaveLength(1);
  await ctx.db.update(users).set({ isActiveSubscriber: true }).where(eq(users.id, user.id));
  expect(await advertPositions(member)).toEqual([]);
  expect(await listShownAdvertisements.run(member, { position: 'banner_sidebar' })).toEqual([]);
});

testWithDb('a paused advert is off in every process at once, and a count changes nothing there', async () => {
  const database = await openTestDatabase();
  const changes = createChanges(database.connection, { warn: () => undefined });
  const ctx = testCtx(database.db, { changes });
  const { id: createdBy } = await aUser(ctx.db);
  await vi.waitFor(() => expect(changes.version(['running adverts'])).toBeDefined(), 10_000);
  const { id } = await anAdvert(ctx.db, { ...running, createdBy });
  await vi.waitFor(() => expect(changes.version(['running adverts'])).toBe(1), 10_000);
  expect(await runningAdverts(ctx)).toHaveLength(1);
  await ctx.db.execute('update advertisements set impressions = impressions + 1');
  await ctx.db.update(advertisements).set({ status: 'paused' }).where(eq(advertisements.id, id));
  await vi.waitFor(async () => expect(await runningAdverts(ctx)).toEqual([]), 10_000);
  await vi.waitFor(() => expect(changes.version(['running adverts'])).toBe(2), 10_000);
  await changes.close();
  await database.close();
});

const openAllDay: OpeningHours = {
  week: Array.from({ length: 7 }, () => [{ opens: '09:00', closes: '22:30' }]),
  ramadan: null,
  days: [],
  breaks: [],
  jumuah: null,
  note: null,
};

testWithDb(
  'an advert shows all its pictures, how far its halal evidence goes, and the hours that its package promises',
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
      return [advert?.pictureUrls.length, advert?.halal, advert?.openText];
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
