import {
  emptied,
  erasureOf,
  goes,
  idOfNobody,
  ofPlace,
  ofProgram,
  type TableErasure,
} from '#kit/server/erasure.ts';
import { businessClaims } from './claims/tables.ts';
import { businessEvidence } from './evidence/tables.ts';
import { businessRecommendations } from './recommendations/tables.ts';
import { businessCategories, businessCategoryLinks, businesses, businessOpenSpans } from './tables.ts';

const withIt = 'Deleted with the business.';

export const erasure: readonly TableErasure[] = [
  erasureOf(businessCategories, { name: ofProgram, slug: ofProgram, parentId: ofProgram }),
  erasureOf(businesses, {
    ownerUserId: goes,
    placeId: ofPlace,
    name: withIt,
    description: withIt,
    phone: withIt,
    email: withIt,
    website: withIt,
    address: withIt,
    postcode: withIt,
    ward: withIt,
    features: withIt,
    openingHours: withIt,
    pictures: 'Deleted with the business, and the files removed.',
    rejectionReason: withIt,
    approvedBy: idOfNobody,
    categoryNames: ofProgram,
    source: ofProgram,
    sourceRef: ofProgram,
    searchText: withIt,
    searchWords: withIt,
  }),
  erasureOf(businessCategoryLinks, { businessId: ofProgram, categoryId: ofProgram }),
  erasureOf(businessOpenSpans, { businessId: ofProgram }),
  erasureOf(businessEvidence, {
    businessId: ofProgram,
    issuer: withIt,
    number: withIt,
    words: withIt,
    fileKey: 'Deleted with the business, and the files removed.',
    submittedBy: emptied,
    seenBy: emptied,
    refusal: withIt,
  }),
  erasureOf(businessRecommendations, { businessId: ofProgram, userId: goes, words: goes, answer: goes }),
  erasureOf(businessClaims, { businessId: ofProgram, userId: goes, words: goes }),
];
