import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '#features/accounts/users/server/user.tables.ts';
import { createdAtColumn, instantColumn, oneOf, updatedAtColumn } from '#kit/server/db/columns.ts';
import { erasureOf, rowDeleted, type TableErasure } from '#kit/server/erasure.ts';
import { searchIndexes, searchWordsColumn } from '#kit/server/search/search-columns.ts';
import { maxOffers, maxTags, seenByChoices, wizardSteps } from '../member-profile.rules.ts';

const tags = (name: string) => text(name).array().notNull().default([]);

/** Members' entries in the directory. Without a row, as with its defaults, nobody sees the member there. */
export const memberProfiles = pgTable(
  'member_profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    displayName: text('display_name'),
    bio: text('bio'),
    ward: text('ward'),
    profession: text('profession'),
    lookingFor: tags('looking_for'),
    offering: tags('offering'),
    interests: tags('interests'),
    skills: tags('skills'),
    seenBy: text('seen_by', { enum: seenByChoices }).notNull().default('nobody'),
    isOpenToConnect: boolean('is_open_to_connect').notNull().default(true),
    allowDirectMessages: boolean('allow_direct_messages').notNull().default(false),
    showRealName: boolean('show_real_name').notNull().default(false),
    showContactInfo: boolean('show_contact_info').notNull().default(false),
    /** The name that members see: computed from the account's names and the choices above whenever one of them changes. */
    shownName: text('shown_name').notNull(),
    /** The text that the directory searches, in lower case; only what members can see. */
    searchText: text('search_text').notNull(),
    /** Words for the site search. */
    searchWords: searchWordsColumn('shown_name', 'search_text'),
    isProfileComplete: boolean('is_profile_complete')
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`bio is not null and ward is not null and profession is not null and cardinality(interests) > 0`,
      ),
    completedWizardAt: instantColumn('completed_wizard_at'),
    wizardStep: integer('wizard_step').notNull().default(0),
    /** When a moderator removed it from the directory. */
    removedAt: instantColumn('removed_at'),
    createdAt: createdAtColumn(),
    updatedAt: updatedAtColumn(),
  },
  (table) => [
    oneOf('member_profiles_seen_by_known', table.seenBy, seenByChoices),
    check(
      'member_profiles_step_known',
      sql`${table.wizardStep} between 0 and ${sql.raw(String(wizardSteps))}`,
    ),
    check(
      'member_profiles_lists_short',
      sql`cardinality(${table.interests}) <= ${sql.raw(String(maxTags))} and cardinality(${table.skills}) <= ${sql.raw(String(maxTags))}
        and cardinality(${table.lookingFor}) <= ${sql.raw(String(maxOffers))} and cardinality(${table.offering}) <= ${sql.raw(String(maxOffers))}`,
    ),
    // The directory's order and filters.
    index('member_profiles_shown')
      .on(table.userId)
      .where(sql`${table.seenBy} <> 'nobody' and ${table.removedAt} is null`),
    index('member_profiles_by_text').using('gin', table.searchText.op('gin_trgm_ops')),
    ...searchIndexes('member_profiles', table.searchWords),
    index('member_profiles_by_interest').using('gin', table.interests),
    index('member_profiles_by_skill').using('gin', table.skills),
  ],
);

export const erasure: readonly TableErasure[] = [
  erasureOf(memberProfiles, {
    displayName: rowDeleted,
    bio: rowDeleted,
    ward: rowDeleted,
    profession: rowDeleted,
    lookingFor: rowDeleted,
    offering: rowDeleted,
    interests: rowDeleted,
    skills: rowDeleted,
    shownName: rowDeleted,
    searchText: rowDeleted,
    searchWords: rowDeleted,
  }),
];
