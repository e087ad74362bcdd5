import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/text-search.ts';
import { abuseDays, shownBadges } from '../display-rules.ts';
import type { BadgeRow } from './presenters.ts';
import { badgeRequests, userBadges } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** All of a member's badges as stored. */
export function badgesOf(db: Db, userId: string): Promise<BadgeRow[]> {
  return db.select().from(userBadges).where(eq(userBadges.userId, userId)).orderBy(asc(userBadges.awardedAt));
}

/** The badges that other members see, in display order. */
export async function listShownBadges(db: Db, userId: string, now: Date): Promise<BadgeRow[]> {
  const since = new Date(now.getTime() - abuseDays * dayMs).toISOString();
  const blocks = await db.$count(
    recordedActivities,
    and(
      eq(recordedActivities.userId, userId),
      eq(recordedActivities.type, 'was_blocked'),
      gte(recordedActivities.happenedAt, since),
    ),
  );
  return shownBadges(await badgesOf(db, userId), blocks, now);
}

/** The same of several members, by their ids. */
export async function listShownBadgesOf(
  db: Db,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, BadgeRow[]>> {
  const ids = [...userIds];
  const since = new Date(now.getTime() - abuseDays * dayMs).toISOString();
  const { userId, type, happenedAt } = recordedActivities;
  const blocks = await db
    .select({ userId, count: sql<number>`count(*)::int` })
    .from(recordedActivities)
    .where(and(inArray(userId, ids), eq(type, 'was_blocked'), gte(happenedAt, since)))
    .groupBy(userId);
  const blocksOf = new Map(blocks.map((row) => [row.userId, row.count]));
  const rows = await db
    .select()
    .from(userBadges)
    .where(inArray(userBadges.userId, ids))
    .orderBy(asc(userBadges.awardedAt));
  const held = Map.groupBy(rows, (row) => row.userId);
  return new Map([...held].map(([id, badges]) => [id, shownBadges(badges, blocksOf.get(id) ?? 0, now)]));
}

/** The condition that the member of a column shows a badge. */
export function showsBadge(member: AnyPgColumn, key: string, now: Date): SQL {
  return sql`exists (select from user_badges as h where h.user_id = ${member} and h.badge_key = ${key}
    and h.is_visible and (h.expires_at is null or h.expires_at > ${now.toISOString()}::timestamptz))`;
}

/** How many members have each badge, not counting expired ones. */
export function countHolders(db: Db, now: Date): Promise<{ key: string; holders: number }[]> {
  return db
    .select({ key: userBadges.badgeKey, holders: sql<number>`count(*)::int` })
    .from(userBadges)
    .where(sql`${userBadges.expiresAt} is null or ${userBadges.expiresAt} > ${now.toISOString()}`)
    .groupBy(userBadges.badgeKey);
}

/** Ten active members by name or e-mail. */
export function searchMembers(db: Db, search: string) {
  return db
    .select({
      id: members.id,
      firstName: members.firstName,
      lastName: members.lastName,
      email: members.email,
    })
    .from(members)
    .where(and(eq(members.accountStatus, 'active'), containsText(members.searchText, search)))
    .orderBy(asc(members.lastName), asc(members.id))
    .limit(10);
}

/** A page of the requests waiting, oldest first. */
export async function listOpenRequests(db: Db, paging: { limit: number; cursor?: string | undefined }) {
  const [after] = decodeCursor(paging.cursor, ['uuid']);
  const open = eq(badgeRequests.status, 'pending');
  const rows = await db
    .select({ request: badgeRequests, firstName: members.firstName, lastName: members.lastName })
    .from(badgeRequests)
    .innerJoin(members, eq(members.id, badgeRequests.userId))
    .where(and(open, after === undefined ? undefined : sql`${badgeRequests.id} > ${after}`))
    .orderBy(asc(badgeRequests.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(badgeRequests, open), ({ request }) => [request.id]);
}

/** The badges that a member has asked for and not yet been answered about. */
export async function openRequestsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ key: badgeRequests.badgeKey })
    .from(badgeRequests)
    .where(and(eq(badgeRequests.userId, userId), inArray(badgeRequests.status, ['pending'])));
  return rows.map(({ key }) => key);
}

/** How many requests wait for a decision. */
export function countOpenBadgeRequests(db: Db): Promise<number> {
  return db.$count(badgeRequests, eq(badgeRequests.status, 'pending'));
}
