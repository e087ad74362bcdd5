import { boolean, pgView, text, uuid } from 'drizzle-orm/pg-core';
import { instantColumn } from '#kit/server/db/columns.ts';
import { seenByChoices } from '../profile-options.ts';

/**
 * What other features may read of members' entries, in joins of their own. Who may see an entry stands in `seenBy` and
 * `removedAt`; a query that shows it asks for both, and for blocks.
 */
export const shownMembers = pgView('member_profiles', {
  userId: uuid('user_id').notNull(),
  shownName: text('shown_name').notNull(),
  showRealName: boolean('show_real_name').notNull(),
  seenBy: text('seen_by', { enum: seenByChoices }).notNull(),
  isOpenToConnect: boolean('is_open_to_connect').notNull(),
  /** Whether an introduction opens a conversation at once; else only people whom the member accepts may write. */
  allowDirectMessages: boolean('allow_direct_messages').notNull(),
  /** Whether accepting an introduction shares the member's own contact details; they are seen once both have shared theirs. */
  showContactInfo: boolean('show_contact_info').notNull(),
  bio: text('bio'),
  ward: text('ward'),
  profession: text('profession'),
  interests: text('interests').array().notNull(),
  skills: text('skills').array().notNull(),
  lookingFor: text('looking_for').array().notNull(),
  offering: text('offering').array().notNull(),
  searchText: text('search_text').notNull(),
  removedAt: instantColumn('removed_at'),
}).existing();
