import { eq } from 'drizzle-orm';
import { isBlocked } from '#features/accounts/blocks/server/public.ts';
import { addNotices } from '#features/accounts/notifications/server/public.ts';
import { requireUser } from '#features/accounts/users/server/public.ts';
import { actsAsAdministratorOrAsk } from '#kit/contract/audience.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { NotificationKind, ReportableContent } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { businessNotFound, notYourBusiness } from '../business.errors.ts';
import {
  calls,
  ownBusiness,
  recommendationNotFound,
  recommendationRemoved,
} from '../recommendation.contract.ts';
import { type BusinessRow, findBusiness, isPublicBusiness, lockBusiness } from './business.queries.ts';
import { businessRecommendations } from './business.tables.ts';
import { isOwner, requireVisibleBusiness } from './business-owner.ts';
import {
  findRecommendation,
  findRecommendationOf,
  listRecommendationsOf,
  lockBusinessRow,
  type RecommendationRow,
  refreshRecommendationCount,
  toRecommendation,
} from './recommendation.queries.ts';

/** Notifies about a recommendation, or the answer of the owner. */
export const recommendationNotice: NotificationKind = { name: 'business_recommendation' };

/** Returns a page of recommendations of a business. Refuses: business_not_found. */
export const listRecommendations = handle(calls.listRecommendations, async (ctx, { id, ...paging }) => {
  const business = await requireVisibleBusiness(ctx, id);
  const viewerId = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  const page = await listRecommendationsOf(ctx.db, id, viewerId, paging);
  const isParted = await isBlockedFromOwner(ctx.db, viewerId, business);
  const items = page.items.map((row) => toRecommendation(ctx, row, business.ownerUserId));
  return { ...page, items: items.map((one) => (isParted && one.isOwn ? { ...one, ...noAnswer } : one)) };
});

/** Whether either of a member and the owner of a business has blocked the other. */
async function isBlockedFromOwner(
  db: Db,
  memberId: string | null,
  { ownerUserId }: BusinessRow,
): Promise<boolean> {
  return memberId !== null && ownerUserId !== null && (await isBlocked(db, memberId, ownerUserId));
}

/**
 * Stores the caller's recommendation, replacing an earlier one, and notifies the owner of a first one. Refuses:
 * business_not_found (also where either has blocked the other), own_business, recommendation_removed.
 */
export const recommendBusiness = handle(calls.recommendBusiness, {
  async run(tx, { id, words }) {
    const business = await lockPublicBusiness(tx, id);
    const author = requireUser(tx).id;
    if (isOwner(tx, business)) throw apiError(ownBusiness);
    if (await isBlockedFromOwner(tx.db, author, business)) throw apiError(businessNotFound);
    const before = await findOwnRecommendation(tx, id);
    const now = tx.now.toISOString();
    await tx.db
      .insert(businessRecommendations)
      .values({ businessId: id, userId: author, words, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [businessRecommendations.businessId, businessRecommendations.userId],
        // A changed text removes the answer, which was about the earlier one.
        set: { words, updatedAt: now, ...(before?.recommendation.words === words ? {} : noAnswer) },
      });
    await refreshRecommendationCount(tx.db, id);
    const row = await findRecommendationOf(tx.db, id, author);
    if (!row) throw new Error('A recommendation was lost.');
    if (!before) await notifyOwner(tx, business, row);
    return toRecommendation(tx, row, business.ownerUserId);
  },
});

/** Withdraws the caller's recommendation. Refuses: business_not_found, recommendation_not_found, recommendation_removed. */
export const withdrawRecommendation = handle(calls.withdrawRecommendation, {
  async run(tx, { id }) {
    const business = await lockBusiness(tx, id);
    if (!business) throw apiError(businessNotFound);
    const row = await findOwnRecommendation(tx, id);
    if (!row) throw apiError(recommendationNotFound);
    await tx.db.delete(businessRecommendations).where(eq(businessRecommendations.id, row.recommendation.id));
    await refreshRecommendationCount(tx.db, id);
    return { message: 'Your recommendation has been withdrawn.' };
  },
});

/**
 * Stores the owner's answer; an empty one deletes it. Refuses: recommendation_not_found (also where either has blocked the
 * other), not_your_business.
 */
export const answerRecommendation = handle(calls.answerRecommendation, {
  async run(tx, { id, answer }) {
    const known = await findRecommendation(tx.db, id);
    const business = known && (await lockBusiness(tx, known.recommendation.businessId));
    const row = business && (await findRecommendation(tx.db, id));
    if (!row || row.recommendation.removedAt !== null || !isSeen(tx, business))
      throw apiError(recommendationNotFound);
    if (!isOwner(tx, business)) throw apiError(notYourBusiness);
    if (await isBlockedFromOwner(tx.db, row.author.id, business)) throw apiError(recommendationNotFound);
    const isFirst = row.recommendation.answer === null && answer !== '';
    const answered = answer === '' ? noAnswer : { answer, answeredAt: tx.now.toISOString() };
    await tx.db.update(businessRecommendations).set(answered).where(eq(businessRecommendations.id, id));
    if (isFirst) await notifyAuthor(tx, business, row);
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

/** Finds the caller's earlier recommendation. Refuses: recommendation_removed. */
async function findOwnRecommendation(tx: TxCtx, businessId: string): Promise<RecommendationRow | undefined> {
  const row = await findRecommendationOf(tx.db, businessId, requireUser(tx).id);
  if (row && row.recommendation.removedAt !== null) throw apiError(recommendationRemoved);
  return row;
}

async function notifyOwner(tx: TxCtx, business: BusinessRow, { recommendation, author }: RecommendationRow) {
  if (business.ownerUserId === null) return;
  const notice = {
    kind: recommendationNotice,
    title: `${author.name} recommends ${business.name}`,
    path: `/business-directory/${business.id}`,
    dedupeKey: `business-recommended:${recommendation.id}`,
    aboutUserId: author.id,
  };
  await addNotices(tx.db, [business.ownerUserId], notice, tx.now);
}

async function notifyAuthor(tx: TxCtx, business: BusinessRow, { recommendation, author }: RecommendationRow) {
  const notice = {
    kind: recommendationNotice,
    title: `${business.name} has answered your recommendation`,
    path: `/business-directory/${business.id}`,
    dedupeKey: `business-answered:${recommendation.id}`,
    aboutUserId: business.ownerUserId,
  };
  await addNotices(tx.db, [author.id], notice, tx.now);
}

/** Hides the recommendations of a business that is no longer public. */
async function isRecommendationVisible(
  ctx: Pick<TxCtx, 'db' | 'actor' | 'now'>,
  recommendationId: string,
): Promise<boolean> {
  const row = await findRecommendation(ctx.db, recommendationId);
  const business = row && (await findBusiness(ctx.db, row.recommendation.businessId));
  if (!business) return false;
  const isOwn = ctx.actor.kind === 'person' && ctx.actor.id === row.author.id;
  return isOwn || (isPublicBusiness(business) && row.recommendation.removedAt === null);
}

/** Recommendations with their answers, as content that can be reported, removed and restored. */
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

/** Removes or restores a recommendation, and updates the count under the lock of the business. */
async function setRemoved(tx: Db, contentId: string, removedAt: string | null): Promise<void> {
  const row = await findRecommendation(tx, contentId);
  if (!row) return;
  const { businessId } = row.recommendation;
  await lockBusinessRow(tx, businessId);
  await tx
    .update(businessRecommendations)
    .set({ removedAt })
    .where(eq(businessRecommendations.id, contentId));
  await refreshRecommendationCount(tx, businessId);
}
