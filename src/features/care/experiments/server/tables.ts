import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { experimentStatuses } from '../experiment-days.ts';

export const experiments = pgTable(
  'experiments',
  {
    id: idColumn(),
    /** As the code asks for it. */
    name: text('name').notNull().unique('experiments_name_unique'),
    description: text('description').notNull().default(''),
    status: text('status', { enum: experimentStatuses }).notNull().default('draft'),
    /** The first and the last day in the borough. */
    startDate: date('start_date'),
    endDate: date('end_date'),
    /** How many in a hundred people take part; the others see what everybody sees, and aren’t counted. */
    targetPercentage: smallint('target_percentage').notNull().default(50),
    /** The call of the API that shows that somebody did what was hoped for. */
    goal: text('goal'),
    startedAt: instantColumn('started_at'),
    stoppedAt: instantColumn('stopped_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('experiments_status_known', table.status, experimentStatuses),
    check('experiments_target_is_share', sql`${table.targetPercentage} between 1 and 100`),
    check('experiments_in_order', sql`${table.endDate} >= ${table.startDate}`),
    check(
      'experiments_started_whole',
      sql`(${table.status} = 'draft') = (${table.startedAt} is null) and (${table.status} = 'stopped') = (${table.stoppedAt} is not null)`,
    ),
    index('experiments_running').on(table.status).where(sql`${table.status} = 'running'`),
  ],
);

/** What is tried: each with what the code is to read (config) and its share of those who take part. The first is the usual. */
export const experimentVariants = pgTable(
  'experiment_variants',
  {
    id: idColumn(),
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    config: jsonb('config').$type<Record<string, string>>().notNull().default({}),
    /** Of those who take part, in a hundred. */
    trafficAllocation: smallint('traffic_allocation').notNull().default(50),
    place: smallint('place').notNull(),
  },
  (table) => [
    unique('experiment_variants_place_unique').on(table.experimentId, table.place),
    unique('experiment_variants_of_experiment').on(table.id, table.experimentId),
    check('experiment_variants_share', sql`${table.trafficAllocation} between 1 and 99`),
  ],
);

/** The members who have seen a variant, and whether they reached the goal afterwards. */
export const userExperiments = pgTable(
  'user_experiments',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    experimentId: uuid('experiment_id').notNull(),
    variantId: uuid('variant_id').notNull(),
    /** When they first saw it. */
    assignedAt: instantColumn('assigned_at').notNull(),
    goalAt: instantColumn('goal_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.experimentId] }),
    foreignKey({
      name: 'user_experiments_variant',
      columns: [table.variantId, table.experimentId],
      foreignColumns: [experimentVariants.id, experimentVariants.experimentId],
    }).onDelete('cascade'),
    index('user_experiments_by_variant').on(table.experimentId, table.variantId),
  ],
);

/** How many visitors saw a variant on a day, and how many of them reached the goal: all that is left of visitors. */
export const experimentDays = pgTable(
  'experiment_days',
  {
    variantId: uuid('variant_id')
      .notNull()
      .references(() => experimentVariants.id, { onDelete: 'cascade' }),
    date: date('date').notNull(),
    visitors: integer('visitors').notNull(),
    reached: integer('reached').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.variantId, table.date] }),
    check('experiment_days_reached_some', sql`${table.reached} between 0 and ${table.visitors}`),
  ],
);

/** Who of today’s visitors was counted: by a code that can’t be made again once the day’s salt is gone. Deleted after the day. */
export const experimentVisitors = pgTable(
  'experiment_visitors',
  {
    experimentId: uuid('experiment_id').notNull(),
    date: date('date').notNull(),
    visitor: text('visitor').notNull(),
    variantId: uuid('variant_id').notNull(),
    hasReached: boolean('has_reached').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.experimentId, table.date, table.visitor] }),
    foreignKey({
      name: 'experiment_visitors_variant',
      columns: [table.variantId, table.experimentId],
      foreignColumns: [experimentVariants.id, experimentVariants.experimentId],
    }).onDelete('cascade'),
    index('experiment_visitors_by_date').on(table.date),
  ],
);
