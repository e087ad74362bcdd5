import { and, eq, isNull } from 'drizzle-orm';
import { boolean, text, uuid } from 'drizzle-orm/pg-core';
import { photoUrl, setShownName, type UserRow } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import { instantColumn, readOnlyTable } from '#kit/server/db/columns.ts';
import type { Db } from '#kit/server/db/database.ts';
import { present } from '#kit/server/present.ts';
import { MemberProfile } from '../member-profile.contract.ts';
import { seenByChoices } from '../member-profile.rules.ts';
import { searchTextOf, shownNameOf } from '../shown-profile.rules.ts';
import { memberProfiles } from './member-profile.tables.ts';

/** Finds a member's entry. */
export async function findMemberProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId));
  return row;
}

/** Locks a member's entry until the transaction ends. */
export async function lockMemberProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId)).for('update');
  return row;
}

type Names = { firstName: string; lastName: string };
type Written = Partial<Omit<typeof memberProfiles.$inferInsert, 'userId' | 'shownName' | 'searchText'>>;

/** Stores fields of an entry, and updates its search text and the member's name everywhere. */
export async function writeMemberProfile(
  tx: Db,
  user: Names & { id: string },
  before: ProfileRow | undefined,
  fields: Written,
): Promise<ProfileRow> {
  const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const entry = { ...emptyEntry, ...before, ...written };
  const shownName = shownNameOf({
    ...user,
    ...pick(entry, 'displayName', 'showRealName'),
  });
  const values = { ...written, shownName, searchText: searchTextOf(shownName, entry) };
  const [row] = await tx
    .insert(memberProfiles)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: memberProfiles.userId, set: values })
    .returning();
  if (!row) throw new Error('The entry was not stored.');
  await setShownName(tx, user.id, entry.showRealName ? null : shownName);
  return row;
}

const emptyEntry = {
  displayName: null,
  showRealName: false,
  profession: null,
  bio: null,
  interests: [],
  skills: [],
  lookingFor: [],
  offering: [],
};

/** Updates the shown name after a change of the account's names, in its transaction. */
export async function keepShownName(tx: Db, user: Names & { id: string }): Promise<void> {
  const row = await lockMemberProfile(tx, user.id);
  if (row) await writeMemberProfile(tx, user, row, {});
}

/** Removes an entry from the directory. */
export async function removeEntry(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(memberProfiles)
    .set({ removedAt: now.toISOString() })
    .where(eq(memberProfiles.userId, userId));
}

/** Restores an entry that was removed from the directory. */
export async function restoreEntry(tx: Db, userId: string): Promise<void> {
  await tx.update(memberProfiles).set({ removedAt: null }).where(eq(memberProfiles.userId, userId));
}

/** Whether a member's entry is visible to every member and open to introductions. */
export async function isOpenToConnect(db: Db, userId: string): Promise<boolean> {
  const { seenBy, isOpenToConnect: isOpen, removedAt } = memberProfiles;
  const condition = and(eq(memberProfiles.userId, userId), eq(seenBy, 'members'), isOpen, isNull(removedAt));
  return (await db.$count(memberProfiles, condition)) > 0;
}

export type ProfileRow = typeof memberProfiles.$inferSelect;

/** The entry of a member who has saved nothing. */
const blank: Omit<
  ProfileRow,
  'userId' | 'shownName' | 'searchText' | 'searchWords' | 'createdAt' | 'updatedAt'
> = {
  displayName: null,
  bio: null,
  ward: null,
  profession: null,
  lookingFor: [],
  offering: [],
  interests: [],
  skills: [],
  seenBy: 'nobody',
  isOpenToConnect: true,
  allowDirectMessages: false,
  showRealName: false,
  showContactInfo: false,
  isProfileComplete: false,
  completedWizardAt: null,
  wizardStep: 0,
  removedAt: null,
};

/** Maps an entry to what its owner sees; without a row it is blank. */
export function toMemberProfile(user: UserRow, row: ProfileRow | undefined): MemberProfile {
  const entry = row ?? blank;
  const { id: userId, firstName, lastName, photoKey } = user;
  return present(MemberProfile, entry, {
    userId,
    shownName: shownNameOf({ ...entry, firstName, lastName }),
    firstName,
    lastName,
    profileImageUrl: photoUrl(photoKey),
    isVisible: entry.seenBy !== 'nobody' && entry.removedAt === null,
    isRemoved: entry.removedAt !== null,
  });
}

/**
 * Members' entries as other features may read them in their own joins. `seenBy` and `removedAt` say who may see an entry;
 * a query that shows entries must check both, and blocks.
 */
export const shownMembers = readOnlyTable('member_profiles', {
  userId: uuid('user_id').notNull(),
  shownName: text('shown_name').notNull(),
  showRealName: boolean('show_real_name').notNull(),
  seenBy: text('seen_by', { enum: seenByChoices }).notNull(),
  isOpenToConnect: boolean('is_open_to_connect').notNull(),
  /** Whether an introduction opens a conversation at once; otherwise only people the member accepts may write. */
  allowDirectMessages: boolean('allow_direct_messages').notNull(),
  /** Whether accepting an introduction shares the member's contact details, which both see once both have shared. */
  showContactInfo: boolean('show_contact_info').notNull(),
  bio: text('bio'),
  ward: text('ward'),
  profession: text('profession'),
  interests: text('interests').array().notNull(),
  skills: text('skills').array().notNull(),
  lookingFor: text('looking_for').array().notNull(),
  offering: text('offering').array().notNull(),
  searchText: text('search_text').notNull(),
  searchWords: text('search_words').notNull(),
  removedAt: instantColumn('removed_at'),
});
