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
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import {
  dailySaltData,
  erasureOf,
  noPersonalData,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { experimentStatuses } from '../experiment.rules.ts';

export const experiments = pgTable(
  'experiments',
  {
    id: idColumn(),
    /** The name by which the code looks the experiment up. */
    name: text('name').notNull().unique('experiments_name_unique'),
    description: text('description').notNull().default(''),
    status: text('status', { enum: experimentStatuses }).notNull().default('draft'),
    /** The first and last day, in the borough's time zone. */
    startDate: date('start_date'),
    endDate: date('end_date'),
    /** The percentage of people who take part; the others see the usual page and aren’t counted. */
    targetPercentage: smallint('target_percentage').notNull().default(50),
    /** The call of the API that counts as success. */
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

/** The variants of experiments, each with its settings (config) and its share of participants. The first is the usual one. */
export const experimentVariants = pgTable(
  'experiment_variants',
  {
    id: idColumn(),
    experimentId: uuid('experiment_id')
      .notNull()
      .references(() => experiments.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    config: jsonb('config').$type<Record<string, string>>().notNull().default({}),
    /** The percentage of participants. */
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

/** How many visitors saw a variant on a day, and how many of them reached the goal. Nothing else about visitors is kept. */
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

/** Today’s counted visitors, by a code that can’t be recreated once the day’s salt is deleted. Deleted after the day. */
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

const siteTexts = 'Nobody in it: the site’s own words.';

export const erasure: readonly TableErasure[] = [
  erasureOf(experiments, { name: noPersonalData, description: siteTexts, goal: noPersonalData }),
  erasureOf(experimentVariants, { experimentId: noPersonalData, name: siteTexts, config: siteTexts }),
  erasureOf(userExperiments, { userId: rowDeleted, experimentId: rowDeleted, variantId: rowDeleted }),
  erasureOf(experimentDays, { variantId: noPersonalData }),
  erasureOf(experimentVisitors, {
    experimentId: noPersonalData,
    visitor: dailySaltData,
    variantId: noPersonalData,
  }),
];
