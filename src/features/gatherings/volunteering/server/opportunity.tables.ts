import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import {
  emptied,
  erasureOf,
  noPersonalData,
  publicPlaceData,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import {
  applicationStatuses,
  contactMethods,
  opportunityStatuses,
  timeCommitments,
  volunteerCategories,
  volunteerPriorities,
} from '../opportunity.rules.ts';
import type { Requirement, ScheduleEntry } from '../opportunity-text.rules.ts';

/** Volunteering opportunities. */
export const volunteerOpportunities = pgTable(
  'volunteer_opportunities',
  {
    id: idColumn(),
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: volunteerCategories }).notNull(),
    /** Skills, languages and qualifications, in the order in which they were entered. */
    requirements: jsonb('requirements').$type<Requirement[]>().notNull().default([]),
    requiresDbsCheck: boolean('requires_dbs_check').notNull().default(false),
    /** The minimum age of volunteers; null without one. */
    minimumAge: smallint('minimum_age'),
    timeCommitment: text('time_commitment', { enum: timeCommitments }).notNull(),
    /** The times of the week at which volunteers are needed. */
    schedule: jsonb('weekly_schedule').$type<ScheduleEntry[]>().notNull().default([]),
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
    /** The number of accepted applications, updated in the transaction that changes them, under the lock of this row. */
    currentVolunteers: integer('current_volunteers').notNull().default(0),
    status: text('status', { enum: opportunityStatuses }).notNull().default('active'),
    priority: text('priority', { enum: volunteerPriorities }).notNull().default('medium'),
    isApproved: boolean('is_approved').notNull().default(false),
    approvedAt: instantColumn('approved_at'),
    /** Why it was not approved; null unless it was rejected. */
    rejectionReason: text('rejection_reason'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** When a moderator took it down. */
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
    check('volunteer_opportunities_age_sane', sql`${table.minimumAge} between 13 and 25`),
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
    index('volunteer_opportunities_newest').on(table.status, table.isApproved, table.id.desc().nullsFirst()),
    index('volunteer_opportunities_of_author').on(table.createdBy, table.id),
    index('volunteer_opportunities_of_place').on(table.placeId, table.id),
    index('volunteer_opportunities_ending')
      .on(table.endDate)
      .where(sql`${table.endDate} is not null and ${table.status} <> 'closed'`),
    ...searchIndexes('volunteer_opportunities', table.searchWords),
  ],
);

/** Applications: one for each member and opportunity; applying again reuses a withdrawn one. */
export const volunteerApplications = pgTable(
  'volunteer_applications',
  {
    id: idColumn(),
    opportunityId: uuid('opportunity_id')
      .notNull()
      .references(() => volunteerOpportunities.id, { onDelete: 'cascade' }),
    volunteerId: uuid('volunteer_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    message: text('message').notNull(),
    availability: text('availability'),
    relevantExperience: text('relevant_experience'),
    status: text('status', { enum: applicationStatuses }).notNull().default('pending'),
    /** The organiser’s reply. */
    responseMessage: text('response_message'),
    appliedAt: instantColumn('applied_at').notNull(),
    /** When the organiser replied; kept if the volunteer withdraws afterwards. */
    respondedAt: instantColumn('responded_at'),
    respondedBy: uuid('responded_by').references(() => users.id, { onDelete: 'set null' }),
    /** How many reminders have been sent: 1 to the organiser, 2 to the administrators. */
    remindersSent: integer('reminders_sent').notNull().default(0),
    /** When the next reminder is due; null if there is none. */
    remindAt: instantColumn('remind_at'),
  },
  (table) => [
    oneOf('volunteer_applications_status_known', table.status, applicationStatuses),
    check(
      'volunteer_applications_answered',
      sql`${table.status} not in ('accepted', 'rejected') or ${table.respondedAt} is not null`,
    ),
    check(
      'volunteer_applications_reminded_while_open',
      sql`${table.status} = 'pending' or ${table.remindAt} is null`,
    ),
    uniqueIndex('volunteer_applications_once').on(table.opportunityId, table.volunteerId),
    index('volunteer_applications_of_member').on(table.volunteerId, table.id.desc().nullsFirst()),
    index('volunteer_applications_of_opportunity').on(
      table.opportunityId,
      sql`(${table.status} <> 'pending')`,
      table.id,
    ),
    index('volunteer_applications_to_remind').on(table.remindAt).where(sql`${table.remindAt} is not null`),
    index('volunteer_applications_answered_lately')
      .on(table.respondedAt)
      .where(sql`${table.respondedAt} is not null`),
    index('volunteer_applications_by_answerer').on(table.respondedBy),
  ],
);

const emptiedUnlessForMosque = 'Emptied; kept where it was for a mosque that the member managed.';

export const erasure: readonly TableErasure[] = [
  erasureOf(volunteerOpportunities, {
    placeId: publicPlaceData,
    title: emptiedUnlessForMosque,
    description: emptiedUnlessForMosque,
    requirements: emptiedUnlessForMosque,
    schedule: emptiedUnlessForMosque,
    location: emptiedUnlessForMosque,
    address: emptiedUnlessForMosque,
    postcode: emptiedUnlessForMosque,
    contactDetails: emptied,
    rejectionReason: emptiedUnlessForMosque,
    createdBy: emptied,
    searchWords: emptiedUnlessForMosque,
    source: noPersonalData,
  }),
  erasureOf(volunteerApplications, {
    opportunityId: noPersonalData,
    volunteerId: rowDeleted,
    message: rowDeleted,
    availability: rowDeleted,
    relevantExperience: rowDeleted,
    responseMessage:
      'Goes with the volunteer’s account; kept without a name when the organiser’s is deleted.',
    respondedBy: emptied,
  }),
];
