import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { listingApproval } from './approval/listing-approval.ts';
import {
  createClassifiedCategory,
  deleteClassifiedCategory,
  listCountedClassifiedCategories,
  updateClassifiedCategory,
} from './categories/administer-categories.ts';
import { listClassifiedCategories } from './categories/list-classified-categories.ts';
import { endListings } from './ending/end-listings.job.ts';
import { forgetOld } from './ending/forget-old.job.ts';
import { getRenewal, renewClassified } from './ending/renew-classified.ts';
import { erasure } from './erasure.ts';
import { endListingFeaturing } from './featuring/end-listing-featuring.job.ts';
import { orderListingFeaturing } from './featuring/order-listing-featuring.ts';
import { payableListing } from './featuring/payable-listing.ts';
import { getClassified } from './get-classified.ts';
import { listClassifieds } from './list-classifieds.ts';
import { listingDecidedMail } from './mails/listing-decided.mail.tsx';
import { listingEndingMail } from './mails/listing-ending.mail.tsx';
import { listingMessageMail } from './mails/listing-message.mail.tsx';
import { listingsOnMap } from './map-listings.ts';
import { notificationKinds } from './notification-kinds.ts';
import { takeBannedListingsDown } from './on-account-banned.ts';
import { ownListingMessages, ownListings } from './personal-data.ts';
import {
  addClassifiedPicture,
  getClassifiedPicture,
  setClassifiedPictures,
} from './pictures/classified-pictures.ts';
import { listingPictureFiles } from './pictures/picture-rows.ts';
import { listListingNames } from './queries.ts';
import { reportableListing, reportableListingMessage } from './reportable-listing.ts';
import { opensClassifieds } from './require-classifieds.ts';
import { loadSampleListings } from './sample-listings.ts';
import { searchedListings } from './searched-listings.ts';
import { createClassified } from './selling/create-classified.ts';
import { deleteClassified, markClassifiedSold, reserveClassified } from './selling/end-classified.ts';
import { getOwnClassified, getSellerTerms, listOwnClassifieds } from './selling/read-own-classifieds.ts';
import { updateClassified } from './selling/update-classified.ts';
import { classifiedCategories, classifiedListings } from './tables.ts';
import {
  contactSeller,
  getClassifiedTalk,
  listClassifiedTalks,
  readClassifiedTalk,
  sendClassifiedMessage,
} from './talks/talks.ts';
import { weeklyListings } from './weekly-listings.ts';

/** More than search engines will read. */
const sitemapListings = 5000;
const minute = 60;

/** What members sell and give away to each other. */
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
  mails: [listingDecidedMail, listingEndingMail, listingMessageMail],
  approvals: [listingApproval],
  payables: [payableListing],
  reportable: [reportableListing, reportableListingMessage],
  search: [searchedListings],
  weekly: [weeklyListings],
  personalData: [ownListings, ownListingMessages],
  map: [listingsOnMap],
  files: [listingPictureFiles],
  subscribers: [takeBannedListingsDown],
  sample: { order: 8, load: loadSampleListings },
  jobs: [
    { name: 'end-listings', everySeconds: 5 * minute, run: endListings },
    { name: 'end-listing-featuring', everySeconds: 10 * minute, run: endListingFeaturing },
    { name: 'forget-old-listings', everySeconds: 24 * 60 * minute, run: forgetOld },
  ],
  async sitemap(ctx) {
    if (!(await opensClassifieds(ctx))) return [];
    const names = await listListingNames(ctx.db, ctx.now, sitemapListings);
    return [
      { path: '/classifieds' },
      ...names.map(({ id, updatedAt }) => ({ path: `/classifieds/${id}`, changedAt: updatedAt })),
    ];
  },
};
