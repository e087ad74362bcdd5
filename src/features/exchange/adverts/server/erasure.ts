import { emptied, erasureOf, goes, idOfNobody, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { adAnalytics, adVisitors } from './delivery/tables.ts';
import { advertDays, advertisements, advertPictures } from './tables.ts';

const withAdvert = 'Deleted with the advertisement.';

export const erasure: readonly TableErasure[] = [
  erasureOf(advertisements, {
    createdBy: goes,
    businessId: emptied,
    title: goes,
    description: goes,
    specialOffer: goes,
    businessName: goes,
    contactName: goes,
    contactEmail: goes,
    contactPhone: goes,
    website: goes,
    address: goes,
    pricingTierId: ofProgram,
    quote: 'Nobody in it: the factors of a price. Deleted with the advertisement.',
    pictureIds: goes,
    approvedBy: idOfNobody,
    rejectionReason: goes,
    orderId: ofProgram,
  }),
  erasureOf(advertDays, { advertId: withAdvert }),
  erasureOf(advertPictures, {
    advertId: withAdvert,
    fileKey: 'Deleted with the advertisement, and both files removed.',
  }),
  erasureOf(adAnalytics, { advertisementId: withAdvert }),
  erasureOf(adVisitors, {
    advertisementId: withAdvert,
    visitor:
      'A code of a visitor’s, which leads to nobody once the day’s salt is gone. Deleted after the day.',
  }),
];
