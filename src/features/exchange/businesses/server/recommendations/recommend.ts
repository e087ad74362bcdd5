import { eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { personOf } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessNotFound, notYourBusiness } from '../../errors.ts';
import {
  calls,
  ownBusiness,
  recommendationNotFound,
  recommendationRemoved,
} from '../../recommendation-contract.ts';
import { isOwner, visibleBusiness } from '../owning/rights.ts';
import { type BusinessRow, findBusiness, isPublicBusiness, lockBusiness } from '../queries.ts';
import { toRecommendation } from './presenters.ts';
import {
  findRecommendation,
  findRecommendationOf,
  listRecommendationsOf,
  type RecommendationRow,
  refreshRecommendationCount,
} from './queries.ts';
import { businessRecommendations } from './tables.ts';

/** A member recommends a business, or its owner answers. */
export const recommendationNotice: NotificationKind = { name: 'business_recommendation' };

/** Answers a page of what members say of a business. Refuses: business_not_found. */
export const listRecommendations = handle(calls.listRecommendations, async (ctx, { id, ...paging }) => {
  const business = await visibleBusiness(ctx, id);
  const viewerId = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  const page = await listRecommendationsOf(ctx.db, id, viewerId, paging);
  return { ...page, items: page.items.map((row) => toRecommendation(ctx, row, business.ownerUserId)) };
});

/**
 * Keeps a recommendation in place of what the caller said before, and tells the owner of a first one. Refuses: business_not_found
 * (also where a block stands between the two), own_business, recommendation_removed.
 */
export const recommendBusiness = handle(calls.recommendBusiness, {
  async run(tx, { id, words }) {
    const business = await lockPublicBusiness(tx, id);
    const author = personOf(tx).id;
    if (isOwner(tx, business)) throw apiError(ownBusiness);
    if (business.ownerUserId !== null && (await isBlocked(tx.db, author, business.ownerUserId)))
      throw apiError(businessNotFound);
    const before = await standing(tx, id);
    const now = tx.now.toISOString();
    await tx.db
      .insert(businessRecommendations)
      .values({ businessId: id, userId: author, words, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [businessRecommendations.businessId, businessRecommendations.userId],
        // What the owner answered was about other words.
        set: { words, updatedAt: now, ...(before?.recommendation.words === words ? {} : noAnswer) },
      });
    await refreshRecommendationCount(tx.db, id);
    const row = await findRecommendationOf(tx.db, id, author);
    if (!row) throw new Error('A recommendation was lost.');
    if (!before) await tellOwner(tx, business, row);
    return toRecommendation(tx, row, business.ownerUserId);
  },
});

/** Takes the caller's recommendation back. Refuses: business_not_found, recommendation_not_found, recommendation_removed. */
export const withdrawRecommendation = handle(calls.withdrawRecommendation, {
  async run(tx, { id }) {
    const business = await lockBusiness(tx, id);
    if (!business) throw apiError(businessNotFound);
    const row = await standing(tx, id);
    if (!row) throw apiError(recommendationNotFound);
    await tx.db.delete(businessRecommendations).where(eq(businessRecommendations.id, row.recommendation.id));
    await refreshRecommendationCount(tx.db, id);
    return { message: 'Your recommendation has been withdrawn.' };
  },
});

/** Keeps the owner's answer, or with an empty one takes it back. Refuses: recommendation_not_found, not_your_business. */
export const answerRecommendation = handle(calls.answerRecommendation, {
  async run(tx, { id, answer }) {
    const known = await findRecommendation(tx.db, id);
    const business = known && (await lockBusiness(tx, known.recommendation.businessId));
    const row = business && (await findRecommendation(tx.db, id));
    if (!row || row.recommendation.removedAt !== null || !isSeen(tx, business))
      throw apiError(recommendationNotFound);
    if (!isOwner(tx, business)) throw apiError(notYourBusiness);
    const isFirst = row.recommendation.answer === null && answer !== '';
    const answered = answer === '' ? noAnswer : { answer, answeredAt: tx.now.toISOString() };
    await tx.db.update(businessRecommendations).set(answered).where(eq(businessRecommendations.id, id));
    if (isFirst) await tellAuthor(tx, business, row);
    const changed = { ...row, recommendation: { ...row.recommendation, ...answered } };
    return toRecommendation(tx, changed, business.ownerUserId);
  },
});

const noAnswer = { answer: null, answeredAt: null };

function isSeen(tx: TxCtx, business: BusinessRow): boolean {
  return isPublicBusiness(business) || isOwner(tx, business);
}

async function lockPublicBusiness(tx: TxCtx, id: string): Promise<BusinessRow> {
  const business = await lockBusiness(tx, id);
  if (!business || !isSeen(tx, business)) throw apiError(businessNotFound);
  return business;
}

/** What the caller said before. Refuses: recommendation_removed. */
async function standing(tx: TxCtx, businessId: string): Promise<RecommendationRow | undefined> {
  const row = await findRecommendationOf(tx.db, businessId, personOf(tx).id);
  if (row && row.recommendation.removedAt !== null) throw apiError(recommendationRemoved);
  return row;
}

async function tellOwner(tx: TxCtx, business: BusinessRow, { recommendation, author }: RecommendationRow) {
  if (business.ownerUserId === null) return;
  const notice = {
    kind: recommendationNotice,
    title: `${author.firstName} ${author.lastName} recommends ${business.name}`,
    path: `/business-directory/${business.id}`,
    dedupeKey: `business-recommended:${recommendation.id}`,
    aboutUserId: author.id,
  };
  await notify(tx.db, [business.ownerUserId], notice, tx.now);
}

async function tellAuthor(tx: TxCtx, business: BusinessRow, { recommendation, author }: RecommendationRow) {
  const notice = {
    kind: recommendationNotice,
    title: `${business.name} has answered your recommendation`,
    path: `/business-directory/${business.id}`,
    dedupeKey: `business-answered:${recommendation.id}`,
    aboutUserId: business.ownerUserId,
  };
  await notify(tx.db, [author.id], notice, tx.now);
}

/** A business that is not public any more keeps its recommendations out of sight. */
export async function isRecommendationVisible(
  ctx: Pick<TxCtx, 'db' | 'actor' | 'now'>,
  recommendationId: string,
): Promise<boolean> {
  const row = await findRecommendation(ctx.db, recommendationId);
  const business = row && (await findBusiness(ctx.db, row.recommendation.businessId));
  if (!business) return false;
  const isOwn = ctx.actor.kind === 'person' && ctx.actor.id === row.author.id;
  return isOwn || (isPublicBusiness(business) && row.recommendation.removedAt === null);
}
