import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { markPaid } from '#features/exchange/payments/server/payment.admin.ts';
import { findOrder } from '#features/exchange/payments/server/public.ts';
import { listPricingTiers } from '#features/exchange/prices/server/price.read.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { aBusiness } from '#test/factories/businesses.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { endFeaturing } from './business.jobs.ts';
import { businesses } from './business.tables.ts';
import { orderFeaturing, payableBusiness } from './business-featuring.own.ts';

async function anOwnersBusiness(ctx: Ctx, fields: Parameters<typeof aBusiness>[1] = {}) {
  const { user, ctx: owner } = await asMember(ctx);
  const { id } = await aBusiness(ctx.db, { ownerUserId: user.id, ...fields });
  const [tier] = await listPricingTiers.run(ctx, { entityType: 'business' });
  const pricingTierId = tier?.id ?? '';
  return { owner, id, pricingTierId, days: tier?.durationDays ?? 0, price: tier?.basePrice ?? 0 };
}

async function featured(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(businesses).where(eq(businesses.id, id));
  return [row?.isFeatured, row?.featuredUntil];
}

const pay = (ctx: Ctx, orderId: string, entityId: string, amount: number) =>
  inTransaction(ctx, (tx) =>
    payableBusiness.paid(tx, {
      orderId,
      entityId,
      amount,
      buyerUserId: null,
      paidAt: ctx.now.toISOString(),
      periodEnd: null,
    }),
  );

testWithDb('payments extend featuring, a refund shortens it, and it ends on time', async ({ ctx }) => {
  const { owner, id, pricingTierId, days, price } = await anOwnersBusiness(ctx);
  expect(days).toBe(30);
  const { orderId } = await orderFeaturing.run(owner, { id, pricingTierId });
  expect(await featured(ctx, id)).toEqual([false, null]);
  await pay(ctx, orderId, id, price);
  expect(await featured(ctx, id)).toEqual([true, '2026-12-20']);
  const second = await orderFeaturing.run(owner, { id, pricingTierId });
  await pay(ctx, second.orderId, id, price);
  expect(await featured(ctx, id)).toEqual([true, '2027-01-19']);
  await inTransaction(ctx, (tx) =>
    payableBusiness.refunded(tx, {
      orderId: second.orderId,
      entityId: id,
      buyerUserId: null,
      amount: price,
      refundedAmount: price,
      isWhole: true,
    }),
  );
  expect(await featured(ctx, id)).toEqual([true, '2026-12-20']);
  await endFeaturing({ ...ctx, now: new Date('2026-12-20T23:00:00Z') });
  expect(await featured(ctx, id)).toEqual([true, '2026-12-20']);
  await endFeaturing({ ...ctx, now: new Date('2026-12-21T00:00:00Z') });
  expect(await featured(ctx, id)).toEqual([false, '2026-12-20']);
});

testWithDb('money for a business that has been deleted is refunded', async ({ ctx }) => {
  const { owner, id, pricingTierId } = await anOwnersBusiness(ctx);
  const { orderId } = await orderFeaturing.run(owner, { id, pricingTierId });
  await ctx.db.delete(businesses).where(eq(businesses.id, id));
  await markPaid.run(ctx, { id: orderId, method: 'cash' });
  expect(await findOrder(ctx.db, orderId)).toMatchObject({ status: 'refunded' });
});

testWithDb('a part refund takes no day away', async ({ ctx }) => {
  const { owner, id, pricingTierId, price } = await anOwnersBusiness(ctx);
  const { orderId } = await orderFeaturing.run(owner, { id, pricingTierId });
  await pay(ctx, orderId, id, price);
  const part = {
    orderId,
    entityId: id,
    buyerUserId: null,
    amount: price,
    refundedAmount: 100,
    isWhole: false,
  };
  await inTransaction(ctx, (tx) => payableBusiness.refunded(tx, part));
  expect(await featured(ctx, id)).toEqual([true, '2026-12-20']);
});

testWithDb(
  'only the owner of a listed business can order featuring, with a package for businesses',
  async ({ ctx }) => {
    const { owner, id, pricingTierId } = await anOwnersBusiness(ctx);
    const { ctx: other } = await asMember(ctx);
    await expect(orderFeaturing.run(other, { id, pricingTierId })).rejects.toThrow('Only the owner');
    const waiting = await anOwnersBusiness(ctx, { status: 'pending' });
    await expect(orderFeaturing.run(waiting.owner, { id: waiting.id, pricingTierId })).rejects.toThrow(
      'in the directory can be featured',
    );
    const [membership] = await listPricingTiers.run(ctx, { entityType: 'subscription' });
    const wrong = orderFeaturing.run(owner, { id, pricingTierId: membership?.id ?? '' });
    await expect(wrong).rejects.toMatchObject({ code: 'pricing_tier_not_found' });
  },
);
