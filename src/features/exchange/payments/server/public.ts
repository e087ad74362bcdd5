/* Server functions for other features. */

export { type RevenueOfDay, revenueByDay, totalRevenue } from './ledger.ts';
export { canBePaid, cancelOrder, type NewOrder, placeOrder } from './orders.ts';
export { findOrder, findWithInvoice, needsBilling } from './payment.queries.ts';
export { requestOrderRefund } from './refunds.ts';
export { cancelCardSubscription, setCardSubscriptionEnding, startCardSubscription } from './stripe.ts';
