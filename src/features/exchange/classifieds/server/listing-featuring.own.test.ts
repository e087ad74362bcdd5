import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { markPaid, refundPayment } from '#features/exchange/payments/server/payment.admin.ts';
import { payments } from '#features/exchange/payments/server/payment.tables.ts';
import { findOrder } from '#features/exchange/payments/server/public.ts';
import { listPricingTiers } from '#features/exchange/prices/server/price.read.ts';
import type { Ctx } from '#kit/server/context.ts';
import { aListing } from '#test/factories/classifieds.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { endListingFeaturing } from './listing.jobs.ts';
import { markClassifiedSold } from './listing.own.ts';
import { getClassified, listClassifieds } from './listing.read.ts';
import { classifiedListings } from './listing.tables.ts';
import { orderListingFeaturing } from './listing-featuring.own.ts';

async function aSellersListing(ctx: Ctx, fields: Partial<Parameters<typeof aListing>[1]> = {}) {
  const { user, ctx: seller } = await asMember(ctx);
  const { id } = await aListing(ctx.db, { sellerUserId: user.id, ...fields });
  const [tier] = await listPricingTiers.run(ctx, { entityType: 'classified_listing' });
  return { seller, id, pricingTierId: tier?.id ?? '', price: tier?.basePrice ?? 0 };
}

const pay = (ctx: Ctx, id: string) => markPaid.run(ctx, { id, method: 'cash' });

async function payBack(ctx: Ctx, orderId: string): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.orderId, orderId));
  await refundPayment.run(ctx, { id: payment?.id ?? '', reason: 'Ordered by mistake' });
}

async function featured(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(classifiedListings).where(eq(classifiedListings.id, id));
  return [row?.isFeatured, row?.featuredUntil];
}

testWithDb('a listing is featured from its payment, and longer by the next', async ({ ctx }) => {
  const { seller, id, pricingTierId, price } = await aSellersListing(ctx);
  expect(price).toBe(200);
  const { orderId } = await orderListingFeaturing.run(seller, { id, pricingTierId });
  expect(await featured(ctx, id)).toEqual([false, null]);
  await pay(ctx, orderId);
  expect(await featured(ctx, id)).toEqual([true, '2026-11-27']);
  expect(await getClassified.run(seller, { id })).toMatchObject({ isFeatured: true });
  const second = await orderListingFeaturing.run(seller, { id, pricingTierId });
  await pay(ctx, second.orderId);
  expect(await featured(ctx, id)).toEqual([true, '2026-12-04']);
  await payBack(ctx, second.orderId);
  expect(await featured(ctx, id)).toEqual([true, '2026-11-27']);
  await endListingFeaturing({ ...ctx, now: new Date('2026-11-27T23:00:00Z') });
  expect(await featured(ctx, id)).toEqual([true, '2026-11-27']);
  await endListingFeaturing({ ...ctx, now: new Date('2026-11-28T00:00:00Z') });
  expect(await featured(ctx, id)).toEqual([false, '2026-11-27']);
});

testWithDb('money for a listing that has been sold or deleted is refunded', async ({ ctx }) => {
  const { seller, id, pricingTierId } = await aSellersListing(ctx);
  const { orderId } = await orderListingFeaturing.run(seller, { id, pricingTierId });
  await markClassifiedSold.run(seller, { id });
  await pay(ctx, orderId);
  expect(await findOrder(ctx.db, orderId)).toMatchObject({ status: 'refunded', refundedAmount: 200 });
  const other = await aSellersListing(ctx);
  const placed = await orderListingFeaturing.run(other.seller, { id: other.id, pricingTierId });
  await ctx.db.delete(classifiedListings).where(eq(classifiedListings.id, other.id));
  await pay(ctx, placed.orderId);
  expect(await findOrder(ctx.db, placed.orderId)).toMatchObject({ status: 'refunded' });
});

testWithDb(
  'only the seller of a live listing can order featuring, with a package for listings',
  async ({ ctx }) => {
    const { seller, id, pricingTierId } = await aSellersListing(ctx);
    const { ctx: other } = await asMember(ctx);
    const byOther = orderListingFeaturing.run(other, { id, pricingTierId });
    await expect(byOther).rejects.toMatchObject({ code: 'not_your_listing' });
    const ended = await aSellersListing(ctx, { expiresAt: ctx.now.toISOString() });
    const late = orderListingFeaturing.run(ended.seller, { id: ended.id, pricingTierId });
    await expect(late).rejects.toMatchObject({ code: 'listing_ended' });
    const [business] = await listPricingTiers.run(ctx, { entityType: 'business' });
    const wrong = orderListingFeaturing.run(seller, { id, pricingTierId: business?.id ?? '' });
    await expect(wrong).rejects.toMatchObject({ code: 'pricing_tier_not_found' });
  },
);

testWithDb('featured listings come before newer ones, on every page of the list', async ({ ctx }) => {
  const { user } = await asMember(ctx);
  const days = [20, 19, 18, 17, 16].map((day) => `2026-11-${day}T12:00:00.000Z`);
  for (const [at, listedAt] of days.entries()) {
    const isFeatured = at === 2 || at === 4;
    const featuredUntil = isFeatured ? '2026-12-01' : null;
    await aListing(ctx.db, { sellerUserId: user.id, title: `${at}`, listedAt, isFeatured, featuredUntil });
  }
  const found: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const page = await listClassifieds.run(ctx, { limit: 2, sort: 'newest', cursor });
    found.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
    more = cursor !== undefined;
  }
  expect(found).toEqual(['2', '4', '0', '1', '3']);
});
