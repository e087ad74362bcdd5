import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { members } from '#features/accounts/users/server/public.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { businesses } from '../tables.ts';
import { businessRecommendations } from './tables.ts';

const { id, businessId, userId, removedAt } = businessRecommendations;

const fields = {
  recommendation: businessRecommendations,
  author: {
    id: members.id,
    firstName: members.firstName,
    lastName: members.lastName,
    photoKey: members.photoKey,
  },
};

function selectRecommendations(db: Db) {
  return db
    .select(fields)
    .from(businessRecommendations)
    .innerJoin(members, eq(members.id, userId))
    .$dynamic();
}

export type RecommendationRow = Awaited<ReturnType<typeof selectRecommendations>>[number];

/** A page of what others say of a business, newest first; without what blocks part from the viewer. */
export async function listRecommendationsOf(
  db: Db,
  business: string,
  viewerId: string | null,
  paging: { limit: number; cursor?: string | undefined },
) {
  const [after] = decodeCursor(paging.cursor, ['uuid']);
  const isFirst = after === undefined;
  const own = viewerId === null || !isFirst ? undefined : await findRecommendationOf(db, business, viewerId);
  const where = and(
    eq(businessId, business),
    isNull(removedAt),
    notBlocked(viewerId, userId),
    viewerId === null ? undefined : ne(userId, viewerId),
  );
  const rows = await selectRecommendations(db)
    .where(and(where, isFirst ? undefined : lt(id, sql`${after}::uuid`)))
    .orderBy(desc(id))
    .limit(paging.limit + 1);
  const others = await db.$count(businessRecommendations, where);
  const page = pageOf(rows, paging.limit, others, ({ recommendation }) => [recommendation.id]);
  const ownOnTop = own && own.recommendation.removedAt === null ? [own] : [];
  return { ...page, total: others + ownOnTop.length, items: [...ownOnTop, ...page.items] };
}

/** A member's recommendation of a business, also one that was taken down. */
export async function findRecommendationOf(
  db: Db,
  business: string,
  member: string,
): Promise<RecommendationRow | undefined> {
  const [row] = await selectRecommendations(db).where(and(eq(businessId, business), eq(userId, member)));
  return row;
}

/** A recommendation by its id, also one that was taken down. */
export async function findRecommendation(
  db: Db,
  recommendationId: string,
): Promise<RecommendationRow | undefined> {
  const [row] = await selectRecommendations(db).where(eq(id, recommendationId));
  return row;
}

/** Counts anew what stands of a business, whose row is locked. */
export async function refreshRecommendationCount(db: Db, business: string): Promise<void> {
  await db
    .update(businesses)
    .set({
      recommendationCount: sql`(select count(*) from business_recommendations as r where r.business_id = ${business} and r.removed_at is null)::int`,
      updatedAt: sql`${businesses.updatedAt}`,
    })
    .where(eq(businesses.id, business));
}

/** Locks a business alone, where its accounts are locked already or nobody acts. */
export async function lockRow(db: Db, business: string): Promise<void> {
  await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, business)).for('update');
}
