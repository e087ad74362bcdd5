import { asc, eq } from 'drizzle-orm';
import type { PersonalData } from '#kit/server/context.ts';
import { businesses } from '../tables.ts';
import { lockRow, refreshRecommendationCount } from './queries.ts';
import { businessRecommendations } from './tables.ts';

/** What a member has said of businesses. */
export const ownRecommendations: PersonalData = {
  order: 56,
  title: 'Your recommendations of businesses',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        business: businesses.name,
        words: businessRecommendations.words,
        createdAt: businessRecommendations.createdAt,
        answer: businessRecommendations.answer,
      })
      .from(businessRecommendations)
      .innerJoin(businesses, eq(businesses.id, businessRecommendations.businessId))
      .where(eq(businessRecommendations.userId, userId))
      .orderBy(asc(businessRecommendations.id)),
  async erase(tx, userId) {
    const of = eq(businessRecommendations.userId, userId);
    const known = await tx.db
      .select({ id: businessRecommendations.businessId })
      .from(businessRecommendations)
      .where(of)
      .orderBy(asc(businessRecommendations.businessId));
    for (const { id } of known) await lockRow(tx.db, id);
    await tx.db.delete(businessRecommendations).where(of);
    for (const { id } of known) await refreshRecommendationCount(tx.db, id);
  },
};
