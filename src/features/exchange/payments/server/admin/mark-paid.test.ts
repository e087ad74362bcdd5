import { expect } from 'vitest';
import { auditLog } from '#kit/server/audit/tables.ts';
import { outbox } from '#kit/server/outbox/tables.ts';
import { anOrder, balances, sellingThings } from '#test/factories/orders.ts';
import { asAdmin } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { payments } from '../tables.ts';
import { markPaid } from './mark-paid.ts';

testWithDb('an order is marked as paid once; its buyer is told, and the audit log', async ({ ctx: bare }) => {
  const selling = sellingThings(bare);
  const { ctx, user } = await asAdmin(selling.ctx);
  const { orderId: id } = await anOrder(ctx);
  await markPaid.run(ctx, { id, method: 'bank_transfer', note: 'INV-000001' });
  expect(selling.told).toEqual(['paid 1500']);
  expect(await balances(ctx.db)).toEqual({ direct: 1500, sales: -1500 });
  expect(await ctx.db.select().from(payments)).toMatchObject([{ note: 'INV-000001', recordedBy: user.id }]);
  expect(await ctx.db.$count(outbox)).toBe(1);
  expect(await ctx.db.select().from(auditLog)).toMatchObject([{ action: 'order.mark_paid', targetId: id }]);
  const again = markPaid.run(ctx, { id, method: 'cash' });
  await expect(again).rejects.toMatchObject({ code: 'order_not_open' });
});
