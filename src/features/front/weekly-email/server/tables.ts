import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { eventCategories } from '#features/gatherings/events/event-categories.ts';
import { createdAtColumn, instantColumn } from '#kit/server/db/columns.ts';
import { oneOf, subsetOf } from '#kit/server/db/constraints.ts';
import type { WeeklyItem } from '../choose-items.ts';

const issueStatuses = ['sending', 'sent', 'overdue'] as const;

/** One issue for each week, however many times it is started. overdue: its week was over before it was through. */
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
    /** What it has to tell, as it stood at the start; emptied at the end, for notices name people. */
    items: jsonb('items').$type<readonly WeeklyItem[]>(),
    /** How many letters were sent and how many failed when none was on its way any more; for when the outbox has forgotten them. */
    sent: integer('sent'),
    failed: integer('failed'),
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
