/* What the servers of other features may use of this one. */

export { type RevenueOfDay, revenueByDay, totalRevenue } from './money-in.ts';
export { cancelOrder } from './orders/cancel-order.ts';
export { type NewOrder, placeOrder } from './orders/place-order.ts';
export { findOrder } from './queries.ts';
