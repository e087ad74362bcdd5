import { sql } from 'drizzle-orm';
import { boolean, check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
    searchWords: mosqueContent,
    createdBy: emptied,
  }),
];
