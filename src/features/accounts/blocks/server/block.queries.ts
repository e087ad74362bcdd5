import { and, desc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { memberName, members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { memberBlocks } from './block.tables.ts';

/** Whether either member has blocked the other. */
export async function isBlocked(db: Db, a: string, b: string): Promise<boolean> {
  const { blockerId, blockedId } = memberBlocks;
  const between = or(and(eq(blockerId, a), eq(blockedId, b)), and(eq(blockerId, b), eq(blockedId, a)));
  return (await db.$count(memberBlocks, between)) > 0;
}

/**
 * The SQL condition that neither the viewer nor the member of a column has blocked the other. Undefined (no condition) for a
 * visitor (null), who has blocked nobody. Rows with a null member pass.
 */
export function notBlocked(viewerId: string | null, member: AnyPgColumn | SQL): SQL | undefined {
  if (viewerId === null) return undefined;
  return sql`not exists (select from member_blocks as b where b.blocker_id = ${viewerId} and b.blocked_id = ${member})
    and not exists (select from member_blocks as b where b.blocked_id = ${viewerId} and b.blocker_id = ${member})`;
}

/** The SQL condition that the viewer has blocked the member of a column. Says nothing of the other way round. */
export function hasBlocked(viewerId: string, member: AnyPgColumn | SQL): SQL<boolean> {
  return sql<boolean>`exists (select from member_blocks as b where b.blocker_id = ${viewerId} and b.blocked_id = ${member})`;
}

/** The ids of members who have blocked the viewer or whom the viewer has blocked. */
export async function listIdsBlockedEitherWay(db: Db, viewerId: string): Promise<string[]> {
  const { blockerId, blockedId } = memberBlocks;
  const rows = await db
    .select({ blockerId, blockedId })
    .from(memberBlocks)
    .where(or(eq(blockerId, viewerId), eq(blockedId, viewerId)));
  return rows.map((row) => (row.blockerId === viewerId ? row.blockedId : row.blockerId));
}

/** A page of the members whom a member has blocked, newest first. */
export async function listBlocksOf(
  db: Db,
  blockerId: string,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [after] = decodeCursor(paging.cursor, ['uuid']);
  const own = eq(memberBlocks.blockerId, blockerId);
  const rows = await db
    .select({
      id: memberBlocks.id,
      userId: memberBlocks.blockedId,
      name: memberName(members),
      photoKey: members.photoKey,
      blockedAt: memberBlocks.createdAt,
    })
    .from(memberBlocks)
    .innerJoin(members, eq(members.id, memberBlocks.blockedId))
    .where(and(own, after === undefined ? undefined : lt(memberBlocks.id, sql`${after}::uuid`)))
    .orderBy(desc(memberBlocks.id))
    .limit(paging.limit + 1);
  return pageOf(rows, paging.limit, await db.$count(memberBlocks, own), (row) => [row.id]);
}

/** Stores a block. Returns false if it already exists. */
export async function insertBlock(db: Db, pair: { blockerId: string; blockedId: string }): Promise<boolean> {
  const rows = await db.insert(memberBlocks).values(pair).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Removes a block. Returns false if there is none. */
export async function deleteBlock(
  db: Db,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  const own = and(eq(memberBlocks.blockerId, blockerId), eq(memberBlocks.blockedId, blockedId));
  const rows = await db.delete(memberBlocks).where(own).returning();
  return rows.length > 0;
}

/** The ids of all members whom a member has blocked. */
export async function listBlockedIds(db: Db, blockerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberBlocks.blockedId })
    .from(memberBlocks)
    .where(eq(memberBlocks.blockerId, blockerId));
  return rows.map(({ id }) => id);
}
