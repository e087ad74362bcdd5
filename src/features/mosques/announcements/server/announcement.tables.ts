import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { places } from '#features/mosques/places/server/place.tables.ts';
import { createdAtColumn, idColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import {
  emptied,
  erasureOf,
  mosqueContent,
  publicPlaceData,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { announcementKinds } from '../announcement.rules.ts';
import { janazahPrayers, shownNames } from '../janazah.rules.ts';

/** Announcements of mosques. `endsOn` is a date in the borough's time zone. */
export const announcements = pgTable(
  'announcements',
  {
    id: idColumn(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: announcementKinds }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull(),
    endsOn: date('ends_on').notNull(),
    deceasedName: text('deceased_name'),
    prayerAfter: text('prayer_after'),
    venue: text('venue'),
    cemetery: text('cemetery'),
    /** Janazah only, like the seven below: when the prayer is held, at a clock time (HH:MM) or after a prayer of the mosque. */
    heldOn: date('held_on'),
    heldAt: text('held_at'),
    prayer: text('prayer', { enum: janazahPrayers }),
    /** When the car leaves for the cemetery, HH:MM. */
    leavesAt: text('leaves_at'),
    womensPlaces: boolean('womens_places'),
    lifts: text('lifts'),
    /** How much of the name the family shows. `deceasedName` has no more than that. */
    shownName: text('shown_name', { enum: shownNames }),
    /** How often its time or place has changed: followers are told of each, and calendars move their entry. */
    version: integer('version').notNull().default(0),
    familyConsents: boolean('family_consents').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    /** Set when a moderator removed it from all pages. */
    removedAt: instantColumn('removed_at'),
    searchWords: searchWordsColumn('title', 'body', 'kind'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('announcements_kind_known', table.kind, announcementKinds),
    check('announcements_title_given', sql`char_length(btrim(${table.title})) between 1 and 120`),
    check('announcements_janazah_consented', sql`${table.kind} <> 'janazah' or ${table.familyConsents}`),
    oneOf('announcements_prayer_known', table.prayer, janazahPrayers),
    oneOf('announcements_shown_name_known', table.shownName, shownNames),
    check(
      'announcements_janazah_timed',
      sql`${table.heldOn} is null or (${table.heldAt} is null) <> (${table.prayer} is null)`,
    ),
    check('announcements_name_as_shown', sql`${table.shownName} <> 'none' or ${table.deceasedName} is null`),
    index('announcements_by_day').on(table.heldOn),
    index('announcements_by_place').on(table.placeId, table.endsOn),
    index('announcements_by_end').on(table.endsOn),
    ...searchIndexes('announcements', table.searchWords),
  ],
);

const janazah =
  'Kept until the announcement ends, then deleted: the name of the deceased, with the family’s consent.';

export const erasure: readonly TableErasure[] = [
  erasureOf(announcements, {
    placeId: publicPlaceData,
    title: mosqueContent,
    body: mosqueContent,
    deceasedName: janazah,
    prayerAfter: mosqueContent,
    venue: mosqueContent,
    cemetery: mosqueContent,
    heldAt: mosqueContent,
    leavesAt: mosqueContent,
    lifts: mosqueContent,
    searchWords: mosqueContent,
    createdBy: emptied,
  }),
];
