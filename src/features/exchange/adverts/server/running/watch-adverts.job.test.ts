import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '#features/exchange/payments/server/tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { anApprovedAdvert, payFor } from '#test/factories/adverts.ts';
import { testWithDb } from '#test/with-db.ts';
import { advertDays, advertisements } from '../tables.ts';
import { advertPayable } from './advert-payable.ts';
import { watchAdverts } from './watch-adverts.job.ts';

async function after(ctx: Ctx, instant: string, id: string) {
  await watchAdverts({ ...ctx, now: new Date(instant) });
  await watchAdverts({ ...ctx, now: new Date(instant) });
  const [row] = await ctx.db.select().from(advertisements).where(eq(advertisements.id, id));
  return row;
}

async function steps(ctx: Ctx): Promise<unknown[]> {
  const rows = await ctx.db
    .select()
    .from(outbox)
    .where(eq(outbox.template, 'advert-news'))
    .orderBy(outbox.id);
  return rows.map(({ props }) => (typeof props === 'object' && props && 'step' in props ? props.step : null));
}

testWithDb(
  'unpaid for a week, its days are free and nothing is owed; its owner is reminded once',
  async ({ ctx }) => {
    const { id } = await anApprovedAdvert(ctx);
    expect(await after(ctx, '2026-11-26T13:00:00Z', id)).toMatchObject({ status: 'approved' });
    const lapsed = await after(ctx, '2026-11-28T12:00:00Z', id);
    expect(lapsed).toMatchObject({ status: 'expired', ended: 'unpaid', payBy: null });
    expect(await ctx.db.$count(advertDays)).toBe(0);
    expect(await ctx.db.select().from(orders)).toMatchObject([{ status: 'cancelled' }]);
    expect(await steps(ctx)).toEqual(['submitted', 'approved', 'pay_soon', 'lapsed']);
  },
);

testWithDb(
  'paid, it begins on its first day, ends after its last in the borough’s time, and is told of once',
  async ({ ctx }) => {
    const { advert, id } = await anApprovedAdvert(ctx);
    await payFor(ctx, advert);
    await payFor(ctx, advert);
    expect(await after(ctx, '2026-11-30T23:59:00Z', id)).toMatchObject({ status: 'approved' });
    expect(await after(ctx, '2026-12-01T00:01:00Z', id)).toMatchObject({ status: 'active' });
    expect(await after(ctx, '2026-12-14T23:59:00Z', id)).toMatchObject({ status: 'active' });
    expect(await after(ctx, '2026-12-15T00:00:00Z', id)).toMatchObject({ status: 'expired', ended: 'ended' });
    expect(await steps(ctx)).toEqual(['submitted', 'approved', 'paid', 'ending', 'ended']);
  },
);

testWithDb('given back in part it goes on, given back whole it is over', async ({ ctx }) => {
  const { advert, id } = await anApprovedAdvert(ctx);
  await payFor(ctx, advert);
  const order = { orderId: advert.orderId ?? '', entityId: id, buyerUserId: null, amount: 500 };
  const refund = (refundedAmount: number, isWhole: boolean) =>
    inTransaction(ctx, (tx) => advertPayable.refunded(tx, { ...order, refundedAmount, isWhole }));
  await refund(200, false);
  expect(await after(ctx, '2026-11-22T12:00:00Z', id)).toMatchObject({ paymentStatus: 'paid' });
  await refund(500, true);
  await refund(500, true);
  const over = await after(ctx, '2026-11-22T12:00:00Z', id);
  expect(over).toMatchObject({ status: 'expired', ended: 'refunded', paymentStatus: 'refunded' });
  expect(await ctx.db.$count(advertDays)).toBe(0);
});
