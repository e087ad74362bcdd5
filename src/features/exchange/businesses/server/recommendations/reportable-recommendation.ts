import { eq } from 'drizzle-orm';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import type { ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { findBusiness } from '../queries.ts';
import { findRecommendation, lockRow, refreshRecommendationCount } from './queries.ts';
import { isRecommendationVisible } from './recommend.ts';
import { businessRecommendations } from './tables.ts';

/** Recommendations, with the owner's answers, as they are reported, taken down and put back. */
export const reportableRecommendation: ReportableContent = {
  contentType: 'business_recommendation',
  label: 'Recommendation of a business',
  pageAddress: null,
  async find(db, contentId) {
    const row = await findRecommendation(db, contentId);
    const business = row && (await findBusiness(db, row.recommendation.businessId));
    if (!business) return undefined;
    const { words, answer, removedAt } = row.recommendation;
    return {
      title: `Recommendation of ${business.name}`,
      text: answer === null ? words : `${words}\n\nThe owner’s answer: ${answer}`,
      path: `/business-directory/${business.id}`,
      authorId: row.author.id,
      removed: removedAt !== null,
    };
  },
  async isVisible(ctx, contentId) {
    return (
      (await isRecommendationVisible(ctx, contentId)) ||
      (actsAsAdministratorOrAsk(ctx.actor, ctx.now) &&
        (await findRecommendation(ctx.db, contentId)) !== undefined)
    );
  },
  remove: (tx, contentId, now) => setRemoved(tx, contentId, now.toISOString()),
  restore: (tx, contentId) => setRemoved(tx, contentId, null),
};

/** Takes it down or puts it back, and counts anew what stands, under the business's lock. */
async function setRemoved(tx: Db, contentId: string, removedAt: string | null): Promise<void> {
  const row = await findRecommendation(tx, contentId);
  if (!row) return;
  const { businessId } = row.recommendation;
  await lockRow(tx, businessId);
  await tx
    .update(businessRecommendations)
    .set({ removedAt })
    .where(eq(businessRecommendations.id, contentId));
  await refreshRecommendationCount(tx, businessId);
}
