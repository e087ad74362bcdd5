import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { orders } from '#features/exchange/payments/server/payment.tables.ts';
import type { Ctx } from '#kit/server/context.ts';
import { runSteps } from '#kit/server/jobs/run-jobs.ts';
import { outbox } from '#kit/server/kit.tables.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import { breakRows } from '#test/broken-rows.ts';
import { anAdvert, anApprovedAdvert, payFor } from '#test/factories/adverts.ts';
import { asMember } from '#test/factories/people.ts';
import { minutesLater } from '#test/factories/tokens.ts';
import { testWithDb } from '#test/with-db.ts';
import { watchAdverts } from './advert.jobs.ts';
import { advertDays, advertisements } from './advert.tables.ts';
import { advertPayable } from './advert-payment.ts';

async function after(ctx: Ctx, instant: string, id: string) {
  await runSteps(watchAdverts, { ...ctx, now: new Date(instant) });
  await runSteps(watchAdverts, { ...ctx, now: new Date(instant) });
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
  'an advert unpaid for a week frees its days and owes nothing, after one reminder',
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
  'a paid advert runs from its first day to its last in London time, with one message per step',
  async ({ ctx }) => {
    const { advert, id } = await anApprovedAdvert(ctx);
    await payFor(ctx, advert);
    await payFor(ctx, advert);
    expect(await after(ctx, '2026-11-30T23:59:00Z', id)).toMatchObject({ status: 'approved' });
    expect(await after(ctx, '2026-12-01T00:01:00Z', id)).toMatchObject({ status: 'active' });
    // The reminder waits for the day.
    await after(ctx, '2026-12-12T06:59:00Z', id);
    expect(await steps(ctx)).toEqual(['submitted', 'approved', 'paid']);
    await after(ctx, '2026-12-12T07:00:00Z', id);
    expect(await steps(ctx)).toEqual(['submitted', 'approved', 'paid', 'ending']);
    expect(await after(ctx, '2026-12-14T23:59:00Z', id)).toMatchObject({ status: 'active' });
    expect(await after(ctx, '2026-12-15T00:00:00Z', id)).toMatchObject({ status: 'expired', ended: 'ended' });
    expect(await steps(ctx)).toEqual(['submitted', 'approved', 'paid', 'ending', 'ended']);
  },
);

testWithDb('a part refund keeps the advert running, and a full refund ends it', async ({ ctx }) => {
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

testWithDb(
  'an advert that cannot be ended delays neither the others nor the steps after it',
  async ({ ctx }) => {
    const { user } = await asMember(ctx);
    const paid = { createdBy: user.id, paymentStatus: 'paid' as const };
    const over = { ...paid, status: 'active' as const, startDate: '2026-11-01', endDate: '2026-11-14' };
    const broken = await anAdvert(ctx.db, over);
    const next = await anAdvert(ctx.db, over);
    const coming = await anAdvert(ctx.db, {
      ...paid,
      status: 'approved',
      startDate: '2026-11-21',
      endDate: '2026-12-04',
    });
    const { repair } = await breakRows(ctx.db, advertisements.id, broken.id);
    const statuses = async () => {
      const rows = await ctx.db.select().from(advertisements);
      return [broken, next, coming].map(({ id }) => rows.find((row) => row.id === id)?.status);
    };
    await runSteps(watchAdverts, ctx);
    expect(await statuses()).toEqual(['active', 'expired', 'active']);
    await repair();
    await runSteps(watchAdverts, minutesLater(ctx, 1));
    expect(await statuses()).toEqual(['expired', 'expired', 'active']);
  },
);
