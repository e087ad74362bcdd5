import {
  emptied,
  erasureOf,
  goes,
  idOfNobody,
  ofPlace,
  ofProgram,
  type TableErasure,
} from '#kit/server/erasure.ts';
import {
  classifiedCategories,
  classifiedListings,
  classifiedMessages,
  classifiedPictures,
  classifiedTalks,
} from './tables.ts';

const withListing = 'Deleted with the listing.';
const ofSite = 'Nobody in it: the administrators’ list of categories.';

export const erasure: readonly TableErasure[] = [
  erasureOf(classifiedCategories, { name: ofSite, slug: ofSite, parentId: ofSite }),
  erasureOf(classifiedListings, {
    sellerUserId: goes,
    title: goes,
    description: goes,
    priceCurrency: ofProgram,
    categoryId: ofSite,
    placeId: ofPlace,
    ward: goes,
    address: goes,
    postcode: goes,
    pictureIds: goes,
    rejectionReason: goes,
    approvedBy: idOfNobody,
    fingerprint: goes,
    searchWords: goes,
  }),
  erasureOf(classifiedPictures, {
    listingId: withListing,
    fileKey: 'Deleted with the listing, and both files removed.',
  }),
  erasureOf(classifiedTalks, {
    listingId: emptied,
    title: 'Of the seller’s account: replaced by “A listing of a former member”.',
    sellerUserId: emptied,
    buyerUserId: emptied,
  }),
  erasureOf(classifiedMessages, {
    talkId: ofProgram,
    fromUserId: goes,
    message: 'Deleted: what the member wrote. What the other wrote stays with the other.',
  }),
];
