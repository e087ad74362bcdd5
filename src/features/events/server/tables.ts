import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { places } from '#features/places/server/tables.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { eventCategories, eventStatuses } from '../event-categories.ts';

/** Events of the community. Date and times are wall clock in the borough; an end past midnight has an offset of a day. */
export const events = pgTable(
  'events',
  {
    id: idColumn(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    category: text('category', { enum: eventCategories }).notNull().default('community'),
    eventDate: date('event_date').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time'),
    endDayOffset: smallint('end_day_offset').notNull().default(0),
    location: text('location').notNull(),
    address: text('address').notNull(),
    postcode: text('postcode').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    placeId: uuid('place_id').references(() => places.id, { onDelete: 'set null' }),
    placeName: text('place_name'),
    organizer: text('organizer').notNull(),
    organizerEmail: text('organizer_email'),
    organizerPhone: text('organizer_phone'),
    /** Whether the organiser wants e-mail and phone to stand on the event's page. */
    showContact: boolean('show_contact').notNull().default(false),
    maxAttendees: integer('max_attendees'),
    isPublic: boolean('is_public').notNull().default(true),
    requiresApproval: boolean('requires_approval').notNull().default(true),
    status: text('status', { enum: eventStatuses }).notNull().default('pending'),
    rejectionReason: text('rejection_reason'),
    approvedAt: instantColumn('approved_at'),
    /** Grows with each change of time, place or status: iCalendar's SEQUENCE. */
    sequence: integer('sequence').notNull().default(0),
    source: text('source').notNull(),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(title || ' ' || description || ' ' || location || ' ' || address || ' ' || postcode || ' ' || organizer)`,
    ),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('events_category_known', table.category, eventCategories),
    oneOf('events_status_known', table.status, eventStatuses),
    check('events_title_given', sql`char_length(btrim(${table.title})) between 1 and 200`),
    check('events_start_is_clock', sql`${table.startTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_end_is_clock', sql`${table.endTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('events_end_offset_sane', sql`${table.endDayOffset} in (0, 1)`),
    check(
      'events_ends_after_start',
      sql`(${table.endDayOffset}, ${table.endTime}) > (0, ${table.startTime})`,
    ),
    check('events_max_attendees_positive', sql`${table.maxAttendees} >= 1`),
    check('events_postcode_short', sql`char_length(${table.postcode}) <= 10`),
    check('events_position_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check(
      'events_rejection_has_reason',
      sql`${table.status} <> 'rejected' or ${table.rejectionReason} is not null`,
    ),
    index('events_by_time').on(table.status, table.eventDate, table.startTime, table.id),
    index('events_by_category').on(table.status, table.category, table.eventDate, table.startTime, table.id),
    index('events_by_place').on(table.placeId, table.eventDate),
    index('events_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
  ],
);
