import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  createBusinessCategory,
  deleteBusinessCategory,
  featureBusiness,
  listAdminBusinessCategories,
  listAdminBusinesses,
  updateBusinessCategory,
} from './business.admin.ts';
import { endFeaturing, renewOpenSpans, watchEvidence } from './business.jobs.ts';
import { businessChangeDecided, businessDecided, claimDecided } from './business.messages.tsx';
import {
  createBusiness,
  deleteBusiness,
  getOwnBusiness,
  listOwnBusinesses,
  updateBusiness,
  uploadBusinessPicture,
} from './business.own.ts';
import {
  erasure,
  ownBusinesses,
  ownClaims,
  ownEvidence,
  ownRecommendations,
} from './business.personal-data.ts';
import { isListed, listBusinessNames } from './business.queries.ts';
import {
  businessesOnMap,
  getBusiness,
  getBusinessPicture,
  listBusinessCategories,
  listBusinesses,
  searchedBusinesses,
  weeklyBusinesses,
} from './business.read.ts';
import { businessApproval, reportableBusiness } from './business.review.ts';
import { loadSampleBusinesses, loadSampleEvidence } from './business.sample.ts';
import { businessCategories, businesses as businessRows } from './business.tables.ts';
import { claimBusiness, withdrawClaim } from './business-claim.own.ts';
import { claimApproval } from './business-claim.review.ts';
import { orderFeaturing, payableBusiness } from './business-featuring.own.ts';
import { businessLists } from './business-import.ts';
import { businessPictureFiles } from './business-pictures.ts';
import { evidenceEnds } from './halal-evidence.messages.tsx';
import {
  evidencePapers,
  getEvidencePaper,
  getHalalEvidence,
  stateHalal,
  submitEvidence,
  uploadEvidencePaper,
  withdrawEvidence,
} from './halal-evidence.own.ts';
import { countWaitingEvidence } from './halal-evidence.queries.ts';
import {
  acceptEvidence,
  confirmCertificate,
  evidenceInInbox,
  listEvidence,
  refuseEvidence,
} from './halal-evidence.review.ts';
import {
  answerRecommendation,
  listRecommendations,
  recommendationNotice,
  recommendBusiness,
  reportableRecommendation,
  withdrawRecommendation,
} from './recommendation.own.ts';

/** The most businesses in the sitemap. */
const maxSitemapBusinesses = 5000;

export const businesses: ServerFeature = {
  name: 'businesses',
  erasure,
  namedThings: [
    namedBy('business', businessRows, businessRows.name),
    namedBy('business_category', businessCategories, businessCategories.name),
  ],
  handlers: [
    listBusinesses,
    getBusiness,
    listBusinessCategories,
    getBusinessPicture,
    createBusiness,
    listOwnBusinesses,
    getOwnBusiness,
    updateBusiness,
    deleteBusiness,
    uploadBusinessPicture,
    orderFeaturing,
    listAdminBusinesses,
    featureBusiness,
    listAdminBusinessCategories,
    createBusinessCategory,
    updateBusinessCategory,
    deleteBusinessCategory,
    getHalalEvidence,
    stateHalal,
    uploadEvidencePaper,
    submitEvidence,
    withdrawEvidence,
    getEvidencePaper,
    listEvidence,
    acceptEvidence,
    refuseEvidence,
    confirmCertificate,
    listRecommendations,
    recommendBusiness,
    withdrawRecommendation,
    answerRecommendation,
    claimBusiness,
    withdrawClaim,
  ],
  adminTasks: [
    { path: '/admin/businesses', label: 'Businesses', group: 'Content', order: 6 },
    { path: '/admin/business-categories', label: 'Business categories', group: 'Content', order: 7 },
    {
      path: '/admin/halal-evidence',
      label: 'Halal evidence',
      group: 'Content',
      order: 8,
      waiting: ({ db }) => countWaitingEvidence(db),
    },
  ],
  inbox: [evidenceInInbox],
  notificationKinds: [recommendationNotice],
  messages: [businessDecided, businessChangeDecided, claimDecided, evidenceEnds],
  files: [businessPictureFiles, evidencePapers],
  approvals: [businessApproval, claimApproval],
  payables: [payableBusiness],
  listImports: [businessLists],
  map: [businessesOnMap],
  search: [searchedBusinesses],
  weekly: [weeklyBusinesses],
  reportable: [reportableBusiness, reportableRecommendation],
  figures: [
    {
      name: 'businesses',
      dashboard: { label: 'Businesses', order: 9 },
      count: ({ db }) => db.$count(businessRows, isListed),
    },
  ],
  sample: {
    order: 5,
    async load(db, today) {
      await loadSampleBusinesses(db, today);
      await loadSampleEvidence(db, today);
    },
  },
  ownThings: {
    area: 'ownBusinesses',
    isForSuspended: true,
    of: (db, userId) =>
      db.select({ id: businessRows.id }).from(businessRows).where(eq(businessRows.ownerUserId, userId)),
  },
  personalData: [ownBusinesses, ownEvidence, ownRecommendations, ownClaims],
  jobs: [
    { name: 'renew-open-spans', everySeconds: 3600, run: renewOpenSpans },
    { name: 'end-featuring', everySeconds: 600, run: endFeaturing },
    { name: 'watch-halal-evidence', everySeconds: 3600, run: watchEvidence },
  ],
  async sitemap({ db }) {
    const names = await listBusinessNames(db, maxSitemapBusinesses);
    return [
      { path: '/business-directory' },
      ...names.map(({ id, updatedAt }) => ({ path: `/business-directory/${id}`, changedAt: updatedAt })),
    ];
  },
};
