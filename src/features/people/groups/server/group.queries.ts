import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { memberNames, members, photoUrl } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { afterCursor, pageOf, type SortKey } from '#kit/server/db/keyset.ts';
import { containsWords } from '#kit/server/search/find-by-words.ts';
import type { GroupCategory } from '../group.rules.ts';
import type { GroupPerson } from '../group-member.contract.ts';
import { communityGroups, groupMemberships } from './group.tables.ts';

export type GroupRow = typeof communityGroups.$inferSelect;
export type MembershipRow = typeof groupMemberships.$inferSelect;

type Filter = {
  search?: string | undefined;
  category?: GroupCategory | undefined;
  own?: boolean | undefined;
  limit: number;
  cursor?: string | undefined;
};

/** A group with the caller's part in it. */
const withOwnPart = { group: communityGroups, own: groupMemberships };

function ownPartOf(userId: string): SQL | undefined {
  return and(eq(groupMemberships.groupId, communityGroups.id), eq(groupMemberships.userId, userId));
}

/** Matches groups that every member of the site may know of (`canSeeGroup`). */
export const isOpenlyKnown = and(
  eq(communityGroups.status, 'active'),
  eq(communityGroups.isListed, true),
  isNull(communityGroups.removedAt),
);

/** Matches groups that a person belongs to, has asked to join or is invited to. */
const isOwnPart = and(
  isNull(communityGroups.removedAt),
  or(
    eq(groupMemberships.status, 'active'),
    and(
      eq(communityGroups.status, 'active'),
      or(eq(groupMemberships.status, 'invited'), eq(groupMemberships.status, 'requested')),
    ),
  ),
);

/** The sort key of lists of groups. */
export const nameKey = sql<string>`lower(${communityGroups.name})`;

export const byName: readonly SortKey[] = [
  { by: nameKey, type: 'text' },
  { by: sql`${communityGroups.id}`, type: 'uuid' },
];

/** Reads a page of the groups that a member may know of, or of the member's own, by name. */
export async function listGroupRows(db: Db, userId: string, { search, category, own, ...paging }: Filter) {
  const where = and(
    own ? isOwnPart : isOpenlyKnown,
    category && eq(communityGroups.category, category),
    search === undefined ? undefined : containsWords(communityGroups.searchWords, search),
  );
  const from = db
    .select({ ...withOwnPart, key: nameKey })
    .from(communityGroups)
    .leftJoin(groupMemberships, ownPartOf(userId));
  const rows = await from
    .where(and(where, afterCursor(byName, paging.cursor)))
    .orderBy(...byName.map(({ by }) => by))
    .limit(paging.limit + 1);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(communityGroups)
    .leftJoin(groupMemberships, ownPartOf(userId))
    .where(where);
  return pageOf(rows, paging.limit, counted?.total ?? 0, ({ key, group }) => [key, group.id]);
}

/** Finds a group with a person's part in it, whatever the status of either. */
export async function findGroupFor(db: Db, id: string, userId: string | null) {
  const [row] = await db
    .select(withOwnPart)
    .from(communityGroups)
    .leftJoin(groupMemberships, userId === null ? sql`false` : ownPartOf(userId))
    .where(eq(communityGroups.id, id));
  return row;
}

/** Finds a group, whatever its status. */
export async function findGroup(db: Db, id: string): Promise<GroupRow | undefined> {
  const [row] = await db.select().from(communityGroups).where(eq(communityGroups.id, id));
  return row;
}

/** Locks a group until the transaction ends. Every change of its memberships does this first. */
export async function lockGroup(tx: Db, id: string): Promise<GroupRow | undefined> {
  const [row] = await tx.select().from(communityGroups).where(eq(communityGroups.id, id)).for('update');
  return row;
}

/** Finds a person's membership of a group. */
export async function findMembership(
  db: Db,
  groupId: string,
  userId: string,
): Promise<MembershipRow | undefined> {
  const [row] = await db
    .select()
    .from(groupMemberships)
    .where(and(eq(groupMemberships.groupId, groupId), eq(groupMemberships.userId, userId)));
  return row;
}

/** The ids of a group's moderators with an active account, its owner first. */
export async function moderatorIdsOf(db: Db, groupId: string): Promise<string[]> {
  const rows = await db
    .select({ id: groupMemberships.userId })
    .from(groupMemberships)
    .innerJoin(members, eq(members.id, groupMemberships.userId))
    .where(
      and(
        eq(groupMemberships.groupId, groupId),
        inArray(groupMemberships.role, ['owner', 'moderator']),
        eq(members.accountStatus, 'active'),
      ),
    )
    .orderBy(asc(rankOfRole), asc(groupMemberships.id));
  return rows.map(({ id }) => id);
}

/** 1 for the owner, 2 for moderators, 3 for members; the same expression as in the index. */
export const rankOfRole = sql`(array_position(array['owner', 'moderator', 'member'], ${groupMemberships.role}))`;

/** Counts the groups that a person has founded and that are waiting or approved. */
export function countFounded(db: Db, userId: string): Promise<number> {
  return db.$count(
    communityGroups,
    and(eq(communityGroups.createdBy, userId), inArray(communityGroups.status, ['pending', 'active'])),
  );
}

/** Counts the requests to join. */
export function countRequests(db: Db, groupId: string): Promise<number> {
  return db.$count(
    groupMemberships,
    and(eq(groupMemberships.groupId, groupId), eq(groupMemberships.status, 'requested')),
  );
}

/** Maps ids to people as other members of a group see them; deleted accounts are left out. */
export async function peopleOf(
  db: Db,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, GroupPerson>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const names = await memberNames(db, known);
  const photos = await db
    .select({ id: members.id, photoKey: members.photoKey })
    .from(members)
    .where(inArray(members.id, known));
  return new Map(
    photos.map(({ id, photoKey }) => [
      id,
      { userId: id, name: names.get(id) ?? '', photoUrl: photoUrl(photoKey) },
    ]),
  );
}
