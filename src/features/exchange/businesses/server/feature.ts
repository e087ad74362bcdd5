import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { adminHandlers } from './administration/handlers.ts';
import { businessApproval } from './approval/business-approval.ts';
import { claimParts } from './claims/claim-parts.ts';
import { erasure } from './erasure.ts';
import { evidenceParts } from './evidence/evidence-parts.ts';
import { endFeaturing } from './featuring/end-featuring.job.ts';
import { orderFeaturing } from './featuring/order-featuring.ts';
import { payableBusiness } from './featuring/payable-business.ts';
import { getBusiness } from './get-business.ts';
import { renewOpenSpans } from './hours/renew-open-spans.job.ts';
import { businessLists } from './import-businesses.ts';
import { listBusinesses } from './list-businesses.ts';
import { listBusinessCategories } from './list-categories.ts';
import { businessesOnMap } from './map-businesses.ts';
import { businessMails } from './messages/mails.ts';
import { notificationKinds } from './notification-kinds.ts';
import { owningHandlers } from './owning/handlers.ts';
import { ownBusinesses } from './personal-data.ts';
import { businessPictureFiles } from './pictures/business-pictures.ts';
import { getBusinessPicture } from './pictures/get-business-picture.ts';
import { isListed, listBusinessNames } from './queries.ts';
import { recommendationParts } from './recommendations/recommendation-parts.ts';
import { reportableBusiness } from './reportable-business.ts';
import { loadSampleBusinesses } from './sample/sample-businesses.ts';
import { loadSampleEvidence } from './sample/sample-evidence.ts';
import { searchedBusinesses } from './searched-businesses.ts';
import { businessCategories, businesses as table } from './tables.ts';
import { weeklyBusinesses } from './weekly-businesses.ts';

/** More than search engines will read. */
const sitemapBusinesses = 5000;

export const businesses: ServerFeature = {
  name: 'businesses',
  erasure,
  namedThings: [
    namedBy('business', table, table.name),
    namedBy('business_category', businessCategories, businessCategories.name),
  ],
  handlers: [
    listBusinesses,
    getBusiness,
    listBusinessCategories,
    getBusinessPicture,
    ...owningHandlers,
    orderFeaturing,
    ...adminHandlers,
    ...evidenceParts.handlers,
    ...recommendationParts.handlers,
    ...claimParts.handlers,
  ],
  adminTasks: [
    { path: '/admin/businesses', label: 'Businesses', group: 'Content', order: 6 },
    { path: '/admin/business-categories', label: 'Business categories', group: 'Content', order: 7 },
    ...evidenceParts.adminTasks,
  ],
  inbox: evidenceParts.inbox,
  notificationKinds: [
    ...notificationKinds,
    ...evidenceParts.notificationKinds,
    ...recommendationParts.notificationKinds,
  ],
  mails: [...businessMails, ...evidenceParts.mails, ...claimParts.mails],
  files: [businessPictureFiles, ...evidenceParts.files],
  approvals: [businessApproval, ...claimParts.approvals],
  payables: [payableBusiness],
  listImports: [businessLists],
  map: [businessesOnMap],
  search: [searchedBusinesses],
  weekly: [weeklyBusinesses],
  reportable: [reportableBusiness, ...recommendationParts.reportable],
  figures: [
    {
      name: 'businesses',
      dashboard: { label: 'Businesses', order: 9 },
      count: ({ db }) => db.$count(table, isListed),
    },
  ],
  sample: {
    order: 5,
    async load(db, today) {
      await loadSampleBusinesses(db, today);
      await loadSampleEvidence(db, today);
    },
  },
  personalData: [
    ownBusinesses,
    ...evidenceParts.personalData,
    ...recommendationParts.personalData,
    ...claimParts.personalData,
  ],
  jobs: [
    { name: 'renew-open-spans', everySeconds: 3600, run: renewOpenSpans },
    { name: 'end-featuring', everySeconds: 600, run: endFeaturing },
    ...evidenceParts.jobs,
  ],
  async sitemap({ db }) {
    const names = await listBusinessNames(db, sitemapBusinesses);
    return [
      { path: '/business-directory' },
      ...names.map(({ id, updatedAt }) => ({ path: `/business-directory/${id}`, changedAt: updatedAt })),
    ];
  },
};
