import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { pricingTiers } from '#features/exchange/prices/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { endReasons, subscriptionIntervals, subscriptionStatuses } from '../premium-rules.ts';

/** Premium memberships. A member has one at a time; what has ended stays for the member’s copy of their data. */
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
    /** Pence a period: as it was when the member asked. */
    price: integer('price').notNull(),
    status: text('status', { enum: subscriptionStatuses }).notNull().default('pending'),
    /** The order that is still to be paid. */
    orderId: uuid('order_id'),
    /** The order that paid for the period that runs. */
    paidOrderId: uuid('paid_order_id'),
    startedAt: instantColumn('started_at'),
    lastPaidAt: instantColumn('last_paid_at'),
    paidUntil: instantColumn('paid_until'),
    graceUntil: instantColumn('grace_until'),
    cancelledAt: instantColumn('cancelled_at'),
    /** When its member last said whether it is to end with its period: an earlier word counts no more. */
    wishedAt: instantColumn('wished_at'),
    endedAt: instantColumn('ended_at'),
    endReason: text('end_reason', { enum: endReasons }),
    cardSubscriptionId: text('card_subscription_id'),
    cardCustomerId: text('card_customer_id'),
    /** As of when the card service last told how it stands: an earlier word counts no more. */
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
