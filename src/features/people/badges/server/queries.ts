import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
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
