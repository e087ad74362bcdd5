import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import {
  contactMethods,
  opportunityStatuses,
  timeCommitments,
  volunteerCategories,
  volunteerPriorities,
} from '../volunteer-options.ts';

/** What people are wanted for. */
export const volunteerOpportunities = pgTable(
  'volunteer_opportunities',
  {
    id: idColumn(),
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: volunteerCategories }).notNull(),
    requiredSkills: text('required_skills').array().notNull().default([]),
    requiredLanguages: text('required_languages').array().notNull().default([]),
    requiredQualifications: text('required_qualifications').array().notNull().default([]),
    requiresDbsCheck: boolean('requires_dbs_check').notNull().default(false),
    timeCommitment: text('time_commitment', { enum: timeCommitments }).notNull(),
    schedule: text('schedule').array().notNull().default([]),
    startDate: date('start_date'),
    endDate: date('end_date'),
    isOngoing: boolean('is_ongoing').notNull().default(false),
    location: text('location').notNull(),
    address: text('address'),
    postcode: text('postcode'),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    contactMethod: text('contact_method', { enum: contactMethods }).notNull().default('platform'),
    contactDetails: text('contact_details'),
    maxVolunteers: integer('max_volunteers').default(1),
    currentVolunteers: integer('current_volunteers').notNull().default(0),
    status: text('status', { enum: opportunityStatuses }).notNull().default('active'),
    priority: text('priority', { enum: volunteerPriorities }).notNull().default('medium'),
    isApproved: boolean('is_approved').notNull().default(false),
    approvedAt: instantColumn('approved_at'),
    /** Why it was not approved; null unless it was rejected. */
    rejectionReason: text('rejection_reason'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Taken off every page by a moderator. */
    removedAt: instantColumn('removed_at'),
    source: text('source').notNull(),
    searchWords: searchWordsColumn('title', 'description', 'category', 'location', 'address', 'postcode'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('volunteer_opportunities_category_known', table.category, volunteerCategories),
    oneOf('volunteer_opportunities_time_known', table.timeCommitment, timeCommitments),
    oneOf('volunteer_opportunities_contact_known', table.contactMethod, contactMethods),
    oneOf('volunteer_opportunities_status_known', table.status, opportunityStatuses),
    oneOf('volunteer_opportunities_priority_known', table.priority, volunteerPriorities),
    check('volunteer_opportunities_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check('volunteer_opportunities_max_positive', sql`${table.maxVolunteers} >= 1`),
    check(
      'volunteer_opportunities_not_overfull',
      sql`${table.currentVolunteers} between 0 and coalesce(${table.maxVolunteers}, 2147483647)`,
    ),
    check('volunteer_opportunities_range_in_order', sql`${table.endDate} >= ${table.startDate}`),
    check(
      'volunteer_opportunities_position_whole',
      sql`(${table.latitude} is null) = (${table.longitude} is null)`,
    ),
    index('volunteer_opportunities_newest').on(table.status, table.isApproved, table.id.desc()),
    index('volunteer_opportunities_of_author').on(table.createdBy, table.id),
    ...searchIndexes('volunteer_opportunities', table.searchWords),
  ],
);

/** Time that volunteers gave on a day; counted in public once somebody has confirmed it. */
export const volunteerHours = pgTable(
  'volunteer_hours',
  {
    id: idColumn(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => volunteerOpportunities.id, { onDelete: 'cascade' }),
    servedOn: date('served_on').notNull(),
    minutes: integer('minutes').notNull(),
    confirmedAt: instantColumn('confirmed_at'),
    createdAt: createdAtColumn(),
  },
  (table) => [
    check('volunteer_hours_within_a_day', sql`${table.minutes} between 1 and 1440`),
    index('volunteer_hours_by_opportunity').on(table.opportunityId),
  ],
);
