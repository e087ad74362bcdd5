import { sql } from 'drizzle-orm';
import { boolean, check, date, doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, type TableErasure } from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { meetingStatuses } from '../council-meeting.contract.ts';

/** Meetings of the council that residents may attend. */
export const councilMeetings = pgTable(
  'council_meetings',
  {
    id: idColumn(),
    title: text('title').notNull(),
    description: text('description'),
    meetingDate: date('meeting_date').notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time'),
    location: text('location').notNull(),
    address: text('address').notNull(),
    latitude: doublePrecision('latitude'),
    longitude: doublePrecision('longitude'),
    meetingType: text('meeting_type').notNull(),
    isPublic: boolean('is_public').notNull().default(true),
    agendaUrl: text('agenda_url'),
    minutesUrl: text('minutes_url'),
    status: text('status', { enum: meetingStatuses }).notNull().default('scheduled'),
    source: text('source').notNull(),
    searchWords: searchWordsColumn('title', 'description', 'location', 'address', 'meeting_type'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('council_meetings_status_known', table.status, meetingStatuses),
    check('council_meetings_start_is_clock', sql`${table.startTime} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
    check('council_meetings_ends_after_start', sql`${table.endTime} > ${table.startTime}`),
    check('council_meetings_position_whole', sql`(${table.latitude} is null) = (${table.longitude} is null)`),
    check(
      'council_meetings_links_are_web',
      sql`coalesce(${table.agendaUrl}, 'https://') ~ '^https?://' and coalesce(${table.minutesUrl}, 'https://') ~ '^https?://'`,
    ),
    index('council_meetings_by_time').on(table.isPublic, table.meetingDate, table.startTime, table.id),
    ...searchIndexes('council_meetings', table.searchWords),
  ],
);

const ofCouncil = 'Nobody in it: the council’s public notice.';

export const erasure: readonly TableErasure[] = [
  erasureOf(councilMeetings, {
    title: ofCouncil,
    description: ofCouncil,
    startTime: ofCouncil,
    endTime: ofCouncil,
    location: ofCouncil,
    address: ofCouncil,
    meetingType: ofCouncil,
    agendaUrl: ofCouncil,
    minutesUrl: ofCouncil,
    source: ofCouncil,
    searchWords: ofCouncil,
  }),
];
