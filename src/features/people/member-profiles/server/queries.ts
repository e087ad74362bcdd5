import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { searchTextOf, shownNameOf } from '../rules.ts';
import type { ProfileRow } from './presenters.ts';
import { memberProfiles } from './tables.ts';

/** A member's entry, if there is one. */
export async function findMemberProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId));
  return row;
}

/** The same, locked until the transaction ends. */
export async function lockMemberProfile(db: Db, userId: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(memberProfiles).where(eq(memberProfiles.userId, userId)).for('update');
  return row;
}

type Names = { firstName: string; lastName: string };
type Written = Partial<Omit<typeof memberProfiles.$inferInsert, 'userId' | 'shownName' | 'searchText'>>;

/** Stores fields of an entry, and with them what members see and find of it. */
export async function writeMemberProfile(
  tx: Db,
  user: Names & { id: string },
  before: ProfileRow | undefined,
  fields: Written,
): Promise<ProfileRow> {
  const written = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const entry = { ...nothing, ...before, ...written };
  const shownName = shownNameOf({
    ...user,
    displayName: entry.displayName,
    showRealName: entry.showRealName,
  });
  const values = { ...written, shownName, searchText: searchTextOf(shownName, entry) };
  const [row] = await tx
    .insert(memberProfiles)
    .values({ userId: user.id, ...values })
    .onConflictDoUpdate({ target: memberProfiles.userId, set: values })
    .returning();
  if (!row) throw new Error('The entry was not stored.');
  return row;
}

const nothing = {
  displayName: null,
  showRealName: false,
  profession: null,
  bio: null,
  interests: [],
  skills: [],
  lookingFor: [],
  offering: [],
};

/** Follows a change of the account's names, in its transaction. */
export async function keepShownName(tx: Db, user: Names & { id: string }): Promise<void> {
  const row = await lockMemberProfile(tx, user.id);
  if (row) await writeMemberProfile(tx, user, row, {});
}

/** Takes an entry off the directory. */
export async function removeEntry(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .update(memberProfiles)
    .set({ removedAt: now.toISOString() })
    .where(eq(memberProfiles.userId, userId));
}

/** Puts it back. */
export async function restoreEntry(tx: Db, userId: string): Promise<void> {
  await tx.update(memberProfiles).set({ removedAt: null }).where(eq(memberProfiles.userId, userId));
}

/** Whether a member's entry, which every member sees, says that they may be asked for an introduction. */
export async function isOpenToConnect(db: Db, userId: string): Promise<boolean> {
  const { seenBy, isOpenToConnect: isOpen, removedAt } = memberProfiles;
  const asked = and(eq(memberProfiles.userId, userId), eq(seenBy, 'members'), isOpen, isNull(removedAt));
  return (await db.$count(memberProfiles, asked)) > 0;
}

/** What members are called by each other, by their ids: as their entry says, and without one by first and last name. */
export async function shownNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: members.id, name: shownNameOfMember })
    .from(members)
    .leftJoin(memberProfiles, eq(memberProfiles.userId, members.id))
    .where(inArray(members.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const shownNameOfMember = sql<string>`coalesce(${memberProfiles.shownName}, ${members.firstName} || ' ' || ${members.lastName})`;
