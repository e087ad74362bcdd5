import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { contactMethods, timeCommitments } from '#features/gatherings/volunteering/opportunity.rules.ts';
import { createdAtColumn, instantColumn, oneOf, subsetOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { searchWordsColumn, wordsIndex } from '#kit/server/search/search-columns.ts';
import { type Availability, availabilities, maxOfEach } from '../volunteer.rules.ts';

const list = (name: string) => text(name).array().notNull().default([]);

/** Members' volunteer profiles. */
export const volunteerProfiles = pgTable(
  'volunteer_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name').notNull(),
    bio: text('bio'),
    skills: list('skills'),
    languages: list('languages'),
    specializations: list('specializations'),
    availability: text('availability').array().$type<Availability[]>().notNull().default([]),
    qualifications: list('qualifications'),
    timeCommitment: text('time_commitment', { enum: timeCommitments }),
    experience: text('experience'),
    preferredContact: text('preferred_contact', { enum: contactMethods }).notNull().default('platform'),
    isVisible: boolean('is_visible').notNull().default(true),
    isActivelyLooking: boolean('is_actively_looking').notNull().default(true),
    /** The text that a search uses, in lower case. */
    searchText: text('search_text').notNull(),
    searchWords: searchWordsColumn('display_name', 'search_text'),
    /** When a moderator removed it from the list. */
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('volunteer_profiles_time_known', table.timeCommitment, timeCommitments),
    oneOf('volunteer_profiles_contact_known', table.preferredContact, contactMethods),
    subsetOf('volunteer_profiles_availability_known', table.availability, availabilities),
    check(
      'volunteer_profiles_lists_short',
      sql`greatest(cardinality(${table.skills}), cardinality(${table.languages}), cardinality(${table.specializations}),
        cardinality(${table.qualifications})) <= ${sql.raw(String(maxOfEach))}`,
    ),
    // The list's order and search.
    index('volunteer_profiles_shown')
      .on(table.userId)
      .where(sql`${table.isVisible} and ${table.removedAt} is null`),
    index('volunteer_profiles_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
    index('volunteer_profiles_by_words').using('gin', wordsIndex(table.searchWords)),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(volunteerProfiles, {
    displayName: rowDeleted,
    bio: rowDeleted,
    skills: rowDeleted,
    languages: rowDeleted,
    specializations: rowDeleted,
    availability: rowDeleted,
    qualifications: rowDeleted,
    experience: rowDeleted,
    searchText: rowDeleted,
    searchWords: rowDeleted,
  }),
];
