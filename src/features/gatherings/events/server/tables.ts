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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/tables.ts';
import { places } from '#features/mosques/places/server/tables.ts';
import { prayers } from '#features/mosques/prayer-times/prayers.ts';
import { createdAtColumn, idColumn, instantColumn, updatedAtColumn } from '#kit/server/db/columns.ts';
import { oneOf } from '#kit/server/db/constraints.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { eventCategories, eventStatuses } from '../event-categories.ts';
import { rsvpStatuses } from '../rsvp-statuses.ts';

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
    /** The member who put it on; null for what was imported, or once the account is gone. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    approvedBy: uuid('approved_by'),
    approvedAt: instantColumn('approved_at'),
    cancelledReason: text('cancelled_reason'),
    imageKey: text('image_key'),
    womenOnly: boolean('women_only').notNull().default(false),
    forFamilies: boolean('for_families').notNull().default(false),
    childrenWelcome: boolean('children_welcome').notNull().default(false),
    wheelchairAccessible: boolean('wheelchair_accessible').notNull().default(false),
    liveStreamUrl: text('live_stream_url'),
    /** Pence; 0 says that it is free, null that nothing was said. */
    costPence: integer('cost_pence'),
    bookingUrl: text('booking_url'),
    /** It starts so many minutes after this prayer's jama'ah (or begin time); startTime is what that came to. */
    afterPrayer: text('after_prayer', { enum: prayers }),
    afterPrayerMinutes: integer('after_prayer_minutes'),
    /** How long an event that follows a prayer lasts: its end moves with its start. */
    durationMinutes: integer('duration_minutes'),
    /** The same for all occurrences of an event that is repeated. */
    seriesId: uuid('series_id'),
    /** The group of members that it is for, and nobody else; the key stands in the migration, for groups know events. */
    groupId: uuid('group_id'),
    /** Taken off every page by a moderator. */
    removedAt: instantColumn('removed_at'),
    /** Grows with each change of time, place or status: iCalendar's SEQUENCE. */
    sequence: integer('sequence').notNull().default(0),
    source: text('source').notNull(),
    searchText: text('search_text').generatedAlwaysAs(
      sql`lower(title || ' ' || description || ' ' || location || ' ' || address || ' ' || postcode || ' ' || organizer)`,
    ),
    searchWords: searchWordsColumn(
      'title',
      'description',
      'location',
      'place_name',
      'address',
      'postcode',
      'organizer',
      'category',
    ),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('events_category_known', table.category, eventCategories),
    oneOf('events_status_known', table.status, eventStatuses),
    oneOf('events_prayer_known', table.afterPrayer, prayers),
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
    check('events_cost_sane', sql`${table.costPence} between 0 and 1000000`),
    check('events_prayer_whole', sql`(${table.afterPrayer} is null) = (${table.afterPrayerMinutes} is null)`),
    check('events_of_group_private', sql`${table.groupId} is null or not ${table.isPublic}`),
    check('events_duration_sane', sql`${table.durationMinutes} between 5 and 720`),
    index('events_by_author').on(table.createdBy, table.eventDate, table.id),
    index('events_by_series').on(table.seriesId, table.eventDate),
    index('events_by_time').on(table.status, table.eventDate, table.startTime, table.id),
    index('events_by_category').on(table.status, table.category, table.eventDate, table.startTime, table.id),
    index('events_by_group')
      .on(table.groupId, table.eventDate, table.startTime, table.id)
      .where(sql`${table.groupId} is not null`),
    index('events_by_place').on(table.placeId, table.eventDate),
    index('events_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
    ...searchIndexes('events', table.searchWords),
  ],
);

/** Who comes. A full event keeps those who wait in the order of `queuedAt`. */
export const eventRsvps = pgTable(
  'event_rsvps',
  {
    id: idColumn(),
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text('status', { enum: rsvpStatuses }).notNull(),
    /** Those who come along, the member not among them. */
    guestsCount: integer('guests_count').notNull().default(0),
    dietaryRequirements: text('dietary_requirements'),
    responseMessage: text('response_message'),
    queuedAt: instantColumn('queued_at').notNull(),
    /** Null until the host has said whether the member was there. */
    attendedConfirmed: boolean('attended_confirmed'),
    reminderSentAt: instantColumn('reminder_sent_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('event_rsvps_status_known', table.status, rsvpStatuses),
    check('event_rsvps_guests_sane', sql`${table.guestsCount} between 0 and 20`),
    uniqueIndex('event_rsvps_once').on(table.eventId, table.userId),
    index('event_rsvps_by_queue').on(table.eventId, table.status, table.queuedAt, table.id),
    index('event_rsvps_by_user').on(table.userId),
  ],
);

/** The secret address of a member's own calendar: renewed, the old one leads nowhere. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Signed, it is the address. */
  id: uuid('id').notNull().unique(),
  createdAt: createdAtColumn(),
});
