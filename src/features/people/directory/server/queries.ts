import { and, arrayContains, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { showsBadge } from '#features/people/badges/server/public.ts';
import { isConnectedTo } from '#features/people/connections/server/public.ts';
import { shownMembers } from '#features/people/member-profiles/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/text-search.ts';
import type { calls } from '../contract.ts';

/** Who looks, and when. */
export type Look = { viewerId: string; now: Date };

/**
 * The condition that a member's entry is shown to a viewer: the member has chosen it, no moderator has taken it off, the
 * account is in good standing, and neither has blocked the other. Everybody sees their own, once it is shown to anybody.
 */
export function isShownTo({ viewerId, now }: Look): SQL | undefined {
  const { userId, seenBy, removedAt } = shownMembers;
  return and(
    eq(members.accountStatus, 'active'),
    isNull(removedAt),
    or(
      eq(seenBy, 'members'),
      and(eq(seenBy, 'connections'), or(eq(userId, viewerId), isConnectedTo(viewerId, userId, now))),
    ),
    notBlocked(viewerId, userId),
  );
}

/** A member's entry with what the account adds to it. */
const entry = {
  userId: shownMembers.userId,
  name: shownMembers.shownName,
  showRealName: shownMembers.showRealName,
  firstName: members.firstName,
  lastName: members.lastName,
  photoKey: members.photoKey,
  joinedAt: members.joinedAt,
  profession: shownMembers.profession,
  bio: shownMembers.bio,
  ward: shownMembers.ward,
  interests: shownMembers.interests,
  skills: shownMembers.skills,
  lookingFor: shownMembers.lookingFor,
  offering: shownMembers.offering,
  isOpenToConnect: shownMembers.isOpenToConnect,
  seenBy: shownMembers.seenBy,
};

type Asked = InputOf<typeof calls.listDirectoryMembers>;

/** A page of the directory as a viewer sees it, newest accounts first. */
export async function listShown(db: Db, look: Look, { limit, cursor, ...filters }: Asked) {
  const [after] = decodeCursor(cursor, ['uuid']);
  const asked = and(isShownTo(look), isAsked(filters, look.now));
  const rows = await db
    .select(entry)
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(and(asked, after === undefined ? undefined : lt(shownMembers.userId, sql`${after}::uuid`)))
    .orderBy(desc(shownMembers.userId))
    .limit(limit + 1);
  return pageOf(rows, limit, await countShown(db, asked), (row) => [row.userId]);
}

/** One entry as a viewer sees it. */
export async function findShown(db: Db, look: Look, userId: string) {
  const [row] = await db
    .select(entry)
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(and(eq(shownMembers.userId, userId), isShownTo(look)));
  return row;
}

export type EntryRow = NonNullable<Awaited<ReturnType<typeof findShown>>>;

async function countShown(db: Db, asked: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(asked);
  return row?.count ?? 0;
}

function isAsked(filters: Omit<Asked, 'limit' | 'cursor'>, now: Date): SQL | undefined {
  const { search, location, profession, interest, skill, badge, open } = filters;
  return and(
    search === undefined ? undefined : containsText(shownMembers.searchText, search),
    location === undefined ? undefined : eq(shownMembers.ward, location),
    profession === undefined ? undefined : eq(shownMembers.profession, profession),
    interest === undefined ? undefined : arrayContains(shownMembers.interests, [interest]),
    skill === undefined ? undefined : arrayContains(shownMembers.skills, [skill]),
    badge === undefined ? undefined : showsBadge(shownMembers.userId, badge, now),
    open === true
      ? and(eq(shownMembers.isOpenToConnect, true), eq(shownMembers.seenBy, 'members'))
      : undefined,
  );
}

/** So many of each list: the most frequent. */
const maxChoices = 100;

/** The values of a column, or with `unnest` of each row's list, among the members whom a viewer sees: the most frequent, by name. */
export async function listChoices(db: Db, look: Look, value: SQL, where?: SQL): Promise<string[]> {
  const rows = await db
    .select({ value: sql<string>`${value}`.as('value') })
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(and(isShownTo(look), where))
    .groupBy(sql`value`)
    .orderBy(sql`count(*) desc`, sql`value`)
    .limit(maxChoices);
  return rows.map((row) => row.value).toSorted((one, other) => one.localeCompare(other, 'en'));
}
