import { expect } from 'vitest';
import { anOrder, sellingThings } from '#test/factories/orders.ts';
import { asMember } from '#test/factories/people.ts';
import { testWithDb } from '#test/with-db.ts';
import { listOwnOrders } from './list-own-orders.ts';

testWithDb('a member sees their own orders alone, newest first, page by page', async ({ ctx: bare }) => {
  const { ctx } = sellingThings(bare);
  const member = await asMember(ctx);
  const placed = [];
  for (const amount of [100, 200, 300]) {
    placed.push((await anOrder(ctx, { buyerUserId: member.user.id, amount })).orderId);
    await anOrder(ctx);
  }
  const first = await listOwnOrders.run(member.ctx, { limit: 2 });
  expect(first).toMatchObject({ total: 3, items: [{ amount: 300, kind: 'Thing' }, { amount: 200 }] });
  const rest = await listOwnOrders.run(member.ctx, { limit: 2, cursor: first.nextCursor ?? '' });
  expect(rest.items.map(({ id }) => id)).toEqual([placed[0]]);
});
