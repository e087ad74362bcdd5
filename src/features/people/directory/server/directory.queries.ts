import { and, arrayContains, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members, photoUrl } from '#features/accounts/users/server/public.ts';
import { listShownBadgesOf, showsBadge, toShownBadges } from '#features/people/badges/server/public.ts';
import { isConnectedTo, openConnectionsWith } from '#features/people/connections/server/public.ts';
import { shownMembers } from '#features/people/member-profiles/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { containsWordsOrParts } from '#kit/server/search/find-by-words.ts';
import { type calls, DirectoryMember } from '../directory.contract.ts';

/** The viewer and the time of the request. */
type Viewpoint = { viewerId: string; now: Date };

/**
 * Matches entries that are shown to a viewer: the member has chosen it, no moderator has removed it, the account is in
 * good standing, and neither has blocked the other. Members see their own entry if anybody else can.
 */
export function isShownTo({ viewerId, now }: Viewpoint): SQL | undefined {
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
  name: shownMembers.shownName,
  ...pick(members, 'firstName', 'lastName', 'photoKey', 'joinedAt'),
  ...pick(
    shownMembers,
    'userId',
    'showRealName',
    'profession',
    'bio',
    'ward',
    'interests',
    'skills',
    'lookingFor',
    'offering',
    'isOpenToConnect',
    'seenBy',
  ),
};

type Input = InputOf<typeof calls.listDirectoryMembers>;

/** Reads a page of the directory as a viewer sees it, newest accounts first. */
export async function listShown(db: Db, look: Viewpoint, { limit, cursor, ...filters }: Input) {
  const [after] = decodeCursor(cursor, ['uuid']);
  const condition = and(isShownTo(look), matchesFilters(filters, look.now));
  const rows = await db
    .select(entry)
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(and(condition, after === undefined ? undefined : lt(shownMembers.userId, sql`${after}::uuid`)))
    .orderBy(desc(shownMembers.userId))
    .limit(limit + 1);
  return pageOf(rows, limit, await countShown(db, condition), (row) => [row.userId]);
}

/** One entry as a viewer sees it. */
export async function findShown(db: Db, look: Viewpoint, userId: string) {
  const [row] = await db
    .select(entry)
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(and(eq(shownMembers.userId, userId), isShownTo(look)));
  return row;
}

type EntryRow = NonNullable<Awaited<ReturnType<typeof findShown>>>;

async function countShown(db: Db, condition: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(condition);
  return row?.count ?? 0;
}

function matchesFilters(filters: Omit<Input, 'limit' | 'cursor'>, now: Date): SQL | undefined {
  const { search, location, profession, interest, skill, badge, open } = filters;
  return and(
    search === undefined
      ? undefined
      : containsWordsOrParts({ text: shownMembers.searchText, words: shownMembers.searchWords }, search),
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

/** The most choices of each filter; the most frequent values are offered. */
const maxChoices = 100;

/**
 * Lists the most frequent values of a column, or of a list column with `unnest`, among the members that a viewer sees,
 * sorted by name.
 */
export async function listChoices(db: Db, look: Viewpoint, value: SQL, where?: SQL): Promise<string[]> {
  const rows = await db
    .select({ value: sql<string>`${value}`.as('value') })
    .from(shownMembers)
    .innerJoin(members, eq(members.id, shownMembers.userId))
    .where(and(isShownTo(look), where))
    .groupBy(sql`value`)
    .orderBy(sql`count(*) desc`, sql`value`)
    .limit(maxChoices);
  return rows.map((row) => row.value).toSorted((a, b) => a.localeCompare(b, 'en'));
}

/** Maps entries to what leaves the server, with their badges and counts. */
export async function presentMembers(
  db: Db,
  { viewerId, now }: Viewpoint,
  rows: readonly EntryRow[],
): Promise<DirectoryMember[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const badges = await listShownBadgesOf(db, ids, now);
  const counts = await countActivitiesOf(db, ids);
  const open = await openConnectionsWith(db, viewerId, ids, now);
  return rows.map((row) =>
    present(DirectoryMember, row, {
      id: row.userId,
      user: {
        firstName: row.showRealName ? row.firstName : row.name,
        lastName: row.showRealName ? row.lastName : '',
        profileImageUrl: photoUrl(row.photoKey),
      },
      location: row.ward,
      badges: toShownBadges(badges.get(row.userId) ?? []).map((shown) => pick(shown, 'badgeKey', 'badge')),
      isOpenToConnect: row.isOpenToConnect && row.seenBy === 'members',
      memberSince: row.joinedAt,
      connectionCount: counts.get(`${row.userId} ${counted.connections}`) ?? 0,
      helpfulCount: counts.get(`${row.userId} ${counted.helpful}`) ?? 0,
      isOwn: row.userId === viewerId,
      connection: open.get(row.userId) ?? null,
    }),
  );
}

/** The activities that an entry counts, by the names that features register. */
const counted = { connections: 'connection_accepted', helpful: 'helpful_mark' } as const;

async function countActivitiesOf(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const { userId, type } = recordedActivities;
  const rows = await db
    .select({ userId, type, count: sql<number>`count(*)::int` })
    .from(recordedActivities)
    .where(and(inArray(userId, ids), inArray(type, Object.values(counted))))
    .groupBy(userId, type);
  return new Map(rows.map((row) => [`${row.userId} ${row.type}`, row.count]));
}
