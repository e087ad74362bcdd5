import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { waitingStatuses } from '../rules.ts';

/** People who asked to join. There is no column for a password: an invitation is a single-use link. */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: idColumn(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    /** As it was typed. */
    email: text('email').notNull(),
    /** In its one spelling. */
    canonicalEmail: text('canonical_email').notNull(),
    phone: text('phone').notNull(),
    postcode: text('postcode').notNull(),
    reason: text('reason'),
    source: text('source').notNull().default('website'),
    referredBy: text('referred_by'),
    weeklyNewsletter: boolean('weekly_newsletter').notNull().default(false),
    consentVersion: text('consent_version').notNull(),
    consentedAt: instantColumn('consented_at').notNull(),
    status: text('status', { enum: waitingStatuses }).notNull().default('pending'),
    invitedAt: instantColumn('invited_at'),
    joinedAt: instantColumn('joined_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('waiting_list_status_known', table.status, waitingStatuses),
    check('waiting_list_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check(
      'waiting_list_email_canonical',
      sql`${table.canonicalEmail} = lower(btrim(${table.canonicalEmail}))`,
    ),
    uniqueIndex('waiting_list_email_once').on(table.canonicalEmail),
    index('waiting_list_newest').on(table.status, table.id.desc()),
  ],
);
