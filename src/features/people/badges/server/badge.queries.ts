import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { Temporal } from 'temporal-polyfill';
import { borough } from '#borough';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { containsText } from '#kit/server/db/sql.ts';
import type { UserBadge } from '../badge.contract.ts';
import { abuseDays, filterShownBadges } from '../badge.rules.ts';
import { badgeKind } from '../badge-catalogue.rules.ts';
import { badgeRequests, userBadges } from './badge.tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** All of a member's badges as stored. */
export function listBadges(db: Db, userId: string): Promise<BadgeRow[]> {
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
  return filterShownBadges(await listBadges(db, userId), blocks, now);
}

/** The badges of several members that other members see, by the members' ids. */
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
  return new Map(
    [...held].map(([id, badges]) => [id, filterShownBadges(badges, blocksOf.get(id) ?? 0, now)]),
  );
}

/** Matches a member (in a column) who shows a badge. */
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

/** Finds ten active members by name or email. */
export function searchMembers(db: Db, search: string) {
  return db
    .select(pick(members, 'id', 'firstName', 'lastName', 'email'))
    .from(members)
    .where(and(eq(members.accountStatus, 'active'), containsText(members.searchText, search)))
    .orderBy(asc(members.lastName), asc(members.id))
    .limit(10);
}

/** Reads a page of open requests, oldest first. */
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

/** The badges that a member has requested and that are not decided yet. */
export async function openRequestsOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ key: badgeRequests.badgeKey })
    .from(badgeRequests)
    .where(and(eq(badgeRequests.userId, userId), inArray(badgeRequests.status, ['pending'])));
  return rows.map(({ key }) => key);
}

/** Counts the requests that are waiting for a decision. */
export function countOpenBadgeRequests(db: Db): Promise<number> {
  return db.$count(badgeRequests, eq(badgeRequests.status, 'pending'));
}

export type BadgeRow = typeof userBadges.$inferSelect;

/** Maps rows to badges, leaving out those no longer in the catalogue. */
export function toUserBadges(rows: readonly BadgeRow[]): UserBadge[] {
  return rows.flatMap((row) => {
    const kind = badgeKind(row.badgeKey);
    if (!kind) return [];
    const { label, type, description } = kind;
    const { id, badgeKey, awardedAt, expiresAt, isVisible, pinOrder } = row;
    return [{ id, badgeKey, awardedAt, expiresAt, isVisible, pinOrder, badge: { label, type, description } }];
  });
}

/**
 * Maps rows to badges as other members see them: with only the month of award and expiry, as its first day. The exact time
 * of a computed badge would reveal what its owner did then.
 */
export function toShownBadges(rows: readonly BadgeRow[]): UserBadge[] {
  return toUserBadges(rows).map((badge) => ({
    ...badge,
    awardedAt: monthOf(badge.awardedAt),
    expiresAt: badge.expiresAt && monthOf(badge.expiresAt),
  }));
}

function monthOf(instant: string): string {
  const month = Temporal.Instant.from(instant).toZonedDateTimeISO(borough.timeZone).toPlainDate();
  return `${month.with({ day: 1 })}T00:00:00.000Z`;
}
