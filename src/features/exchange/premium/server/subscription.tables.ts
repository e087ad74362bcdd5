import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { pricingTiers } from '#features/exchange/prices/server/price.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, noPersonalData, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { endReasons, subscriptionIntervals, subscriptionStatuses } from '../subscription.rules.ts';

/** Premium memberships. A member has one at a time; ended ones are kept for the member’s copy of their data. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: idColumn(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    pricingTierId: uuid('pricing_tier_id')
      .notNull()
      .references(() => pricingTiers.id, { onDelete: 'restrict' }),
    billingInterval: text('billing_interval', { enum: subscriptionIntervals }).notNull(),
    /** In pence for each period, as of the request. */
    price: integer('price').notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull().default('pending'),
    /** The order that is not paid yet. */
    orderId: uuid('order_id'),
    /** The order that paid for the current period. */
    paidOrderId: uuid('paid_order_id'),
    startedAt: instantColumn('started_at'),
    lastPaidAt: instantColumn('last_paid_at'),
    paidUntil: instantColumn('paid_until'),
    graceUntil: instantColumn('grace_until'),
    cancelledAt: instantColumn('cancelled_at'),
    /** When the member last cancelled it or withdrew the cancellation. Older states from Stripe are ignored. */
    wishedAt: instantColumn('wished_at'),
    endedAt: instantColumn('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
    cardSubscriptionId: text('card_subscription_id'),
    cardCustomerId: text('card_customer_id'),
    /** The time of the last state from Stripe. Older states are ignored. */
    cardStateAt: instantColumn('card_state_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('subscriptions_interval_known', table.billingInterval, subscriptionIntervals),
    oneOf('subscriptions_status_known', table.status, subscriptionStatuses),
    oneOf('subscriptions_reason_known', table.endReason, endReasons),
    check('subscriptions_price_sane', sql`${table.price} between 0 and 1000000`),
    check(
      'subscriptions_running_paid',
      sql`${table.status} not in ('active', 'past_due') or ${table.paidUntil} is not null and ${table.startedAt} is not null`,
    ),
    check(
      'subscriptions_late_has_grace',
      sql`(${table.status} = 'past_due') = (${table.graceUntil} is not null)`,
    ),
    check(
      'subscriptions_end_told',
      sql`(${table.status} = 'ended') = (${table.endedAt} is not null and ${table.endReason} is not null)`,
    ),
    uniqueIndex('subscriptions_one_at_a_time').on(table.userId).where(sql`status <> 'ended'`),
    uniqueIndex('subscriptions_card_once').on(table.cardSubscriptionId),
    index('subscriptions_of_user').on(table.userId, table.id),
    index('subscriptions_of_tier').on(table.pricingTierId),
    index('subscriptions_by_end').on(table.paidUntil).where(sql`status in ('active', 'past_due')`),
    index('subscriptions_pending').on(table.createdAt).where(sql`status = 'pending'`),
  ],
);

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export const erasure: readonly TableErasure[] = [
  erasureOf(subscriptions, {
    userId: rowDeleted,
    pricingTierId: noPersonalData,
    orderId: rowDeleted,
    paidOrderId: rowDeleted,
    cardSubscriptionId: 'Deleted with the account, after the card service was told to end it.',
    cardCustomerId: rowDeleted,
  }),
];
