import { and, inArray, sql } from 'drizzle-orm';
import { recordedActivities } from '#features/accounts/activities/server/public.ts';
import { photoUrl } from '#features/accounts/users/server/public.ts';
import { listShownBadgesOf, toUserBadges } from '#features/people/badges/server/public.ts';
import { openConnectionsWith } from '#features/people/connections/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import type { DirectoryMember } from '../contract.ts';
import type { EntryRow, Look } from './queries.ts';

/** Entries as they leave the server, with what is counted of their members. */
export async function presentMembers(
  db: Db,
  { viewerId, now }: Look,
  rows: readonly EntryRow[],
): Promise<DirectoryMember[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ userId }) => userId);
  const badges = await listShownBadgesOf(db, ids, now);
  const counts = await countActivitiesOf(db, ids);
  const open = await openConnectionsWith(db, viewerId, ids, now);
  return rows.map((row) => ({
    id: row.userId,
    userId: row.userId,
    user: {
      firstName: row.showRealName ? row.firstName : row.name,
      lastName: row.showRealName ? row.lastName : '',
      profileImageUrl: photoUrl(row.photoKey),
    },
    name: row.name,
    profession: row.profession,
    bio: row.bio,
    location: row.ward,
    interests: row.interests,
    skills: row.skills,
    lookingFor: row.lookingFor,
    offering: row.offering,
    badges: toUserBadges(badges.get(row.userId) ?? []).map(({ badgeKey, badge }) => ({ badgeKey, badge })),
    isOpenToConnect: row.isOpenToConnect && row.seenBy === 'members',
    memberSince: row.joinedAt,
    connectionCount: counts.get(`${row.userId} ${counted.connections}`) ?? 0,
    helpfulCount: counts.get(`${row.userId} ${counted.helpful}`) ?? 0,
    isOwn: row.userId === viewerId,
    connection: open.get(row.userId) ?? null,
  }));
}

/** The activities that an entry counts, by the names that their features register. */
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
