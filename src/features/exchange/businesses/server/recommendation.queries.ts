import { and, desc, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import { notBlocked } from '#features/accounts/blocks/server/public.ts';
import { memberName, members, photoUrl } from '#features/accounts/users/server/public.ts';
import { pick } from '#kit/contract/pick.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { decodeCursor, pageOf } from '#kit/server/db/keyset.ts';
import { present } from '#kit/server/present.ts';
import { Recommendation } from '../recommendation.contract.ts';
import { businesses, businessRecommendations } from './business.tables.ts';

const { id, businessId, userId, removedAt } = businessRecommendations;

const fields = {
  recommendation: businessRecommendations,
  author: {
    ...pick(members, 'id', 'photoKey'),
    name: memberName(members),
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

/**
 * Returns a page of recommendations of a business, newest first, without authors whom the viewer has blocked or who have blocked
 * the viewer.
 */
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

/** Finds a member's recommendation of a business, including a removed one. */
export async function findRecommendationOf(
  db: Db,
  business: string,
  member: string,
): Promise<RecommendationRow | undefined> {
  const [row] = await selectRecommendations(db).where(and(eq(businessId, business), eq(userId, member)));
  return row;
}

/** Finds a recommendation by its id, including a removed one. */
export async function findRecommendation(
  db: Db,
  recommendationId: string,
): Promise<RecommendationRow | undefined> {
  const [row] = await selectRecommendations(db).where(eq(id, recommendationId));
  return row;
}

/** Updates the number of visible recommendations of a locked business. */
export async function refreshRecommendationCount(db: Db, business: string): Promise<void> {
  await db
    .update(businesses)
    .set({
      recommendationCount: sql`(select count(*) from business_recommendations as r where r.business_id = ${business} and r.removed_at is null)::int`,
      updatedAt: sql`${businesses.updatedAt}`,
    })
    .where(eq(businesses.id, business));
}

/** Locks only the business, where its accounts are locked already or there is no caller. */
export async function lockBusinessRow(db: Db, business: string): Promise<void> {
  await db.select({ id: businesses.id }).from(businesses).where(eq(businesses.id, business)).for('update');
}

/** Returns a recommendation as the actor sees it. Visitors don't see its author. */
export function toRecommendation(
  { actor }: Pick<Ctx, 'actor'>,
  { recommendation, author }: RecommendationRow,
  ownerUserId: string | null,
): Recommendation {
  const viewerId = actor.kind === 'person' ? actor.id : null;
  const { name, photoKey } = author;
  return present(Recommendation, recommendation, {
    author: viewerId === null ? null : { userId: author.id, name, photoUrl: photoUrl(photoKey) },
    isOwn: viewerId === author.id,
    canAnswer: viewerId !== null && viewerId === ownerUserId,
  });
}
