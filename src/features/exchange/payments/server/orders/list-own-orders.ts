import { eq } from 'drizzle-orm';
import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { pageOfOrders } from '../order-rows.ts';
import { toOrders } from '../presenters.ts';
import { orders } from '../tables.ts';

/** Answers a page of the caller’s own orders. */
export const listOwnOrders = handle(calls.listOwnOrders, async (ctx, paging) => {
  const page = await pageOfOrders(ctx.db, eq(orders.buyerUserId, personOf(ctx).id), paging);
  return { ...page, items: await toOrders(ctx, page.items) };
});
