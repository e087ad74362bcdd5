import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { eventCategories } from '#features/gatherings/events/event.rules.ts';
import { createdAtColumn, instantColumn, oneOf, subsetOf } from '#kit/server/db/columns.ts';
import { erasureOf, orphanedId, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import type { WeeklyItem } from '../weekly-email.rules.ts';

const issueStatuses = ['sending', 'sent', 'overdue'] as const;

/** One issue for each week, however many times it is started. overdue: the week ended before all emails were sent. */
export const weeklyIssues = pgTable(
  'weekly_issues',
  {
    /** The Monday of the week. */
    week: date('week').primaryKey(),
    status: text('status', { enum: issueStatuses }).notNull().default('sending'),
    /** The administrator; null if the schedule started it. */
    startedBy: uuid('started_by'),
    startedAt: instantColumn('started_at').notNull(),
    finishedAt: instantColumn('finished_at'),
    /** The items as they were at the start; emptied at the end, because they name people. */
    items: jsonb('items').$type<readonly WeeklyItem[]>(),
    /** How many messages were sent and failed, recorded once none is waiting, because the outbox purges old messages. */
    sent: integer('sent'),
    failed: integer('failed'),
  },
  (table) => [oneOf('weekly_issues_status_known', table.status, issueStatuses)],
);

/** The members for whom an issue has been processed, each once. */
export const weeklyDeliveries = pgTable(
  'weekly_deliveries',
  {
    week: date('week')
      .notNull()
      .references(() => weeklyIssues.week, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.week, table.userId] }),
    index('weekly_deliveries_by_user').on(table.userId),
  ],
);

/** The kinds of event that come first in a member's email. */
export const weeklyInterests = pgTable(
  'weekly_interests',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    interests: text('interests').array().notNull(),
  },
  (table) => [subsetOf('weekly_interests_known', table.interests, eventCategories)],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(weeklyIssues, {
    startedBy: orphanedId,
    items: 'Kept until the issue has been sent, some minutes; then emptied.',
  }),
  erasureOf(weeklyDeliveries, { userId: rowDeleted }),
  erasureOf(weeklyInterests, { interests: rowDeleted }),
];
