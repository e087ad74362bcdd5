import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { memberName, members } from '#features/accounts/users/server/public.ts';
import { totalText } from '#kit/contract/number-text.ts';
import { pick } from '#kit/contract/pick.ts';
import { eraseThingsFromAudit } from '#kit/server/audit/audit.ts';
import type { PersonalData } from '#kit/server/context.ts';
import {
  emptied,
  erasureOf,
  noPersonalData,
  orphanedId,
  publicPlaceData,
  rowDeleted,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { removeBusiness } from './business.own.ts';
import {
  businessCategories,
  businessCategoryLinks,
  businessClaims,
  businessEvidence,
  businesses,
  businessOpenSpans,
  businessRecommendations,
} from './business.tables.ts';
import { deleteClaims } from './business-claim.own.ts';
import { lockBusinessRow, refreshRecommendationCount } from './recommendation.queries.ts';

/** A member's businesses in the directory. */
export const ownBusinesses: PersonalData = {
  order: 55,
  title: 'Your businesses',
  kept: null,
  leftOut: 'What others wrote who told us that your business is theirs.',
  async nameLosses(db, userId) {
    const count = await db.$count(businesses, eq(businesses.ownerUserId, userId));
    return count === 0 ? null : `${totalText(count, 'business', 'businesses')} in the directory`;
  },
  async export(db, userId) {
    const owned = await db
      .select({
        ...pick(businesses, 'id', 'name', 'description'),
        categories: businesses.categoryNames,
        ...pick(
          businesses,
          'features',
          'phone',
          'email',
          'website',
          'address',
          'postcode',
          'openingHours',
          'status',
          'rejectionReason',
          'createdAt',
        ),
      })
      .from(businesses)
      .where(eq(businesses.ownerUserId, userId))
      .orderBy(businesses.id);
    const received = await db
      .select({
        businessId: businesses.id,
        from: memberName(members),
        ...pick(businessRecommendations, 'words', 'createdAt', 'answer'),
      })
      .from(businessRecommendations)
      .innerJoin(businesses, eq(businesses.id, businessRecommendations.businessId))
      .innerJoin(members, eq(members.id, businessRecommendations.userId))
      .where(and(eq(businesses.ownerUserId, userId), isNull(businessRecommendations.removedAt)))
      .orderBy(asc(businessRecommendations.id));
    const byBusiness = Map.groupBy(received, ({ businessId }) => businessId);
    return owned.map((business) => ({
      ...business,
      recommendations: (byBusiness.get(business.id) ?? []).map(({ businessId: _, ...one }) => one),
    }));
  },
  async erase(tx, userId) {
    const rows = await tx.db
      .select()
      .from(businesses)
      .where(eq(businesses.ownerUserId, userId))
      .orderBy(businesses.id)
      .for('update');
    for (const row of rows) await removeBusiness(tx, row);
    const ids = rows.map(({ id }) => id);
    await eraseThingsFromAudit(tx.db, { type: 'business', authorId: userId, ids, keptIds: [] });
  },
};

/** Evidence by an owner that their businesses are halal; deleted with the businesses. */
export const ownEvidence: PersonalData = {
  order: 54,
  title: 'Your halal evidence',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        business: businesses.name,
        ...pick(
          businessEvidence,
          'kind',
          'status',
          'issuer',
          'number',
          'words',
          'expiresOn',
          'submittedAt',
          'refusal',
        ),
      })
      .from(businessEvidence)
      .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
      .where(eq(businesses.ownerUserId, userId))
      .orderBy(asc(businessEvidence.id)),
  async files(db, userId) {
    const rows = await db
      .select({ key: businessEvidence.fileKey })
      .from(businessEvidence)
      .innerJoin(businesses, eq(businesses.id, businessEvidence.businessId))
      .where(and(eq(businesses.ownerUserId, userId), isNotNull(businessEvidence.fileKey)));
    return rows.flatMap(({ key }) => key ?? []);
  },
};

/** A member's recommendations of businesses. */
export const ownRecommendations: PersonalData = {
  order: 56,
  title: 'Your recommendations of businesses',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        business: businesses.name,
        ...pick(businessRecommendations, 'words', 'createdAt', 'answer'),
      })
      .from(businessRecommendations)
      .innerJoin(businesses, eq(businesses.id, businessRecommendations.businessId))
      .where(eq(businessRecommendations.userId, userId))
      .orderBy(asc(businessRecommendations.id)),
  async erase(tx, userId) {
    const isByMember = eq(businessRecommendations.userId, userId);
    const recommended = await tx.db
      .select({ id: businessRecommendations.businessId })
      .from(businessRecommendations)
      .where(isByMember)
      .orderBy(asc(businessRecommendations.businessId));
    for (const { id } of recommended) await lockBusinessRow(tx.db, id);
    await tx.db.delete(businessRecommendations).where(isByMember);
    for (const { id } of recommended) await refreshRecommendationCount(tx.db, id);
  },
};

/** A member's claims on businesses. */
export const ownClaims: PersonalData = {
  order: 57,
  title: 'Businesses that you have told us are yours',
  kept: null,
  export: (db, userId) =>
    db
      .select({
        business: businesses.name,
        ...pick(businessClaims, 'words', 'status', 'createdAt'),
      })
      .from(businessClaims)
      .innerJoin(businesses, eq(businesses.id, businessClaims.businessId))
      .where(eq(businessClaims.userId, userId))
      .orderBy(asc(businessClaims.id)),
  async erase({ db }, userId) {
    const rows = await db
      .select()
      .from(businessClaims)
      .where(eq(businessClaims.userId, userId))
      .orderBy(asc(businessClaims.id));
    await deleteClaims(db, rows);
  },
};

const deletedWithBusiness = 'Deleted with the business.';

export const erasure: readonly TableErasure[] = [
  erasureOf(businessCategories, { name: noPersonalData, slug: noPersonalData, parentId: noPersonalData }),
  erasureOf(businesses, {
    ownerUserId: rowDeleted,
    placeId: publicPlaceData,
    name: deletedWithBusiness,
    description: deletedWithBusiness,
    phone: deletedWithBusiness,
    email: deletedWithBusiness,
    website: deletedWithBusiness,
    address: deletedWithBusiness,
    postcode: deletedWithBusiness,
    ward: deletedWithBusiness,
    features: deletedWithBusiness,
    openingHours: deletedWithBusiness,
    pictures: 'Deleted with the business, and the files removed.',
    rejectionReason: deletedWithBusiness,
    approvedBy: orphanedId,
    categoryNames: noPersonalData,
    source: noPersonalData,
    sourceRef: noPersonalData,
    searchText: deletedWithBusiness,
    searchWords: deletedWithBusiness,
  }),
  erasureOf(businessCategoryLinks, { businessId: noPersonalData, categoryId: noPersonalData }),
  erasureOf(businessOpenSpans, { businessId: noPersonalData }),
  erasureOf(businessEvidence, {
    businessId: noPersonalData,
    issuer: deletedWithBusiness,
    number: deletedWithBusiness,
    words: deletedWithBusiness,
    fileKey: 'Deleted with the business, and the files removed.',
    submittedBy: emptied,
    seenBy: emptied,
    refusal: deletedWithBusiness,
  }),
  erasureOf(businessRecommendations, {
    businessId: noPersonalData,
    userId: rowDeleted,
    words: rowDeleted,
    answer: rowDeleted,
  }),
  erasureOf(businessClaims, { businessId: noPersonalData, userId: rowDeleted, words: rowDeleted }),
];
