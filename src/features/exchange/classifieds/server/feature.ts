import { eq } from 'drizzle-orm';
import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import {
  endListingFeaturing,
  endListings,
  expireListingsOfBannedSeller,
  purgeOldListings,
} from './listing.jobs.ts';
import {
  listingDecided,
  listingEndingMail,
  listingMessageMail,
  notificationKinds,
} from './listing.messages.tsx';
import {
  createClassified,
  deleteClassified,
  getOwnClassified,
  getSellerTerms,
  listOwnClassifieds,
  markClassifiedSold,
  reserveClassified,
  updateClassified,
} from './listing.own.ts';
import { ownListingMessages, ownListings } from './listing.personal-data.ts';
import { canUseClassifieds, listListingNames } from './listing.queries.ts';
import { getClassified, listClassifiedCategories, listClassifieds } from './listing.read.ts';
import { listingApproval, reportableListing, reportableListingMessage } from './listing.review.ts';
import { loadSampleListings } from './listing.sample.ts';
import { classifiedCategories, classifiedListings, erasure } from './listing.tables.ts';
import {
  createClassifiedCategory,
  deleteClassifiedCategory,
  listCountedClassifiedCategories,
  updateClassifiedCategory,
} from './listing-category.admin.ts';
import { orderListingFeaturing, payableListing } from './listing-featuring.own.ts';
import {
  addClassifiedPicture,
  getClassifiedPicture,
  listingPictureFiles,
  setClassifiedPictures,
} from './listing-pictures.ts';
import { getRenewal, renewClassified } from './listing-renewal.own.ts';
import { listingsOnMap, searchedListings, weeklyListings } from './listing-sources.ts';
import {
  contactSeller,
  getClassifiedTalk,
  listClassifiedTalks,
  readClassifiedTalk,
  sendClassifiedMessage,
} from './talk.own.ts';

/** The most listings in the sitemap. */
const maxSitemapListings = 5000;
const minute = 60;

/** Listings of things that members sell and give away. */
export const classifieds: ServerFeature = {
  name: 'classifieds',
  erasure,
  namedThings: [
    namedBy('classified_listing', classifiedListings, classifiedListings.title),
    namedBy('classified_category', classifiedCategories, classifiedCategories.name),
  ],
  handlers: [
    listClassifieds,
    getClassified,
    getClassifiedPicture,
    createClassified,
    listOwnClassifieds,
    getOwnClassified,
    getSellerTerms,
    updateClassified,
    deleteClassified,
    markClassifiedSold,
    reserveClassified,
    getRenewal,
    renewClassified,
    orderListingFeaturing,
    addClassifiedPicture,
    setClassifiedPictures,
    contactSeller,
    listClassifiedTalks,
    getClassifiedTalk,
    readClassifiedTalk,
    sendClassifiedMessage,
    listClassifiedCategories,
    listCountedClassifiedCategories,
    createClassifiedCategory,
    updateClassifiedCategory,
    deleteClassifiedCategory,
  ],
  adminTasks: [
    {
      path: '/admin/classified-categories',
      label: 'Classified categories',
      group: 'Content',
      order: 9,
    },
  ],
  notificationKinds,
  messages: [listingDecided],
  mails: [listingEndingMail, listingMessageMail],
  approvals: [listingApproval],
  payables: [payableListing],
  reportable: [reportableListing, reportableListingMessage],
  search: [searchedListings],
  weekly: [weeklyListings],
  ownThings: {
    area: 'ownListings',
    isForSuspended: false,
    of: (db, userId) =>
      db
        .select({ id: classifiedListings.id })
        .from(classifiedListings)
        .where(eq(classifiedListings.sellerUserId, userId)),
  },
  personalData: [ownListings, ownListingMessages],
  map: [listingsOnMap],
  files: [listingPictureFiles],
  subscribers: [expireListingsOfBannedSeller],
  sample: { order: 8, load: loadSampleListings },
  jobs: [
    { name: 'end-listings', everySeconds: 5 * minute, run: endListings },
    { name: 'end-listing-featuring', everySeconds: 10 * minute, run: endListingFeaturing },
    { name: 'forget-old-listings', everySeconds: 24 * 60 * minute, run: purgeOldListings },
  ],
  async sitemap(ctx) {
    if (!(await canUseClassifieds(ctx))) return [];
    const names = await listListingNames(ctx.db, ctx.now, maxSitemapListings);
    return [
      { path: '/classifieds' },
      ...names.map(({ id, updatedAt }) => ({ path: `/classifieds/${id}`, changedAt: updatedAt })),
    ];
  },
};
