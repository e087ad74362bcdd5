import { erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { subscriptions } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(subscriptions, {
    userId: goes,
    pricingTierId: ofProgram,
    orderId: goes,
    paidOrderId: goes,
    cardSubscriptionId: 'Deleted with the account, after the card service was told to end it.',
    cardCustomerId: goes,
  }),
];
