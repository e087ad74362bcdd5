/* What the servers of other features may use of this one. */

export {
  cancelCardSubscription,
  setCardSubscriptionEnding,
  startCardSubscription,
} from './card-service/card-subscriptions.ts';
export { askRefundOfOrder } from './money/ask-refund-of-order.ts';
export { type RevenueOfDay, revenueByDay, totalRevenue } from './money-in.ts';
export { cancelOrder } from './orders/cancel-order.ts';
export { type NewOrder, placeOrder } from './orders/place-order.ts';
export { findOrder } from './queries.ts';
