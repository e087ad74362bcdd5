import { expect } from 'vitest';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { testWithDb } from '#test/with-db.ts';
import { payments } from '../tables.ts';
import { listOrders } from './list-orders.ts';
import { markPaid } from './mark-paid.ts';
import { refundPayment } from './refund-payment.ts';

testWithDb(
  'administrators see each order with its payments and what can still go back',
  async ({ ctx: bare }) => {
    const { ctx } = sellingThings(bare);
    const { orderId: id } = await anOrder(ctx);
    await anOrder(ctx);
    await markPaid.run(ctx, { id, method: 'cash' });
    const [payment] = await ctx.db.select().from(payments);
    await refundPayment.run(ctx, { id: payment?.id ?? '', amount: 400, reason: 'A week off' });
    expect(await listOrders.run(ctx, { limit: 50, status: 'pending' })).toMatchObject({ total: 1 });
    const { items } = await listOrders.run(ctx, { limit: 50, status: 'paid' });
    expect(items).toMatchObject([
      {
        id,
        refundedAmount: 400,
        payments: [{ refundable: 1100, refunds: [{ amount: 400, status: 'done' }] }],
      },
    ]);
  },
);
