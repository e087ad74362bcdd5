import { date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/server/tables.ts';
import { eventCategories } from '#features/events/event-categories.ts';
import { createdAtColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf, subsetOf } from '#kit/server/db/constraints.ts';

const issueStatuses = ['sending', 'sent'] as const;

/** One issue for each week, whoever starts it how often. */
export const weeklyIssues = pgTable(
  'weekly_issues',
  {
    /** Its Monday. */
    week: date('week').primaryKey(),
    status: text('status', { enum: issueStatuses }).notNull().default('sending'),
    /** The administrator; null where the schedule did. */
    startedBy: uuid('started_by'),
    startedAt: instantColumn('started_at').notNull(),
    finishedAt: instantColumn('finished_at'),
  },
  (table) => [oneOf('weekly_issues_status_known', table.status, issueStatuses)],
);

/** Which members an issue has been through: each once. */
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

/** Which kinds of event a member wants first. */
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
