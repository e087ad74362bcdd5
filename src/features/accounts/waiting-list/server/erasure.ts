import { erasureOf, goes, idOfNobody, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { foundingMembers, waitingList } from './tables.ts';

const entry = 'Deleted: entries of the account, and of any address that it has had.';

export const erasure: readonly TableErasure[] = [
  erasureOf(waitingList, {
    firstName: entry,
    lastName: entry,
    email: entry,
    canonicalEmail: entry,
    phone: entry,
    postcode: entry,
    reason: entry,
    source: entry,
    referredBy: entry,
    referrerHost: entry,
    utmSource: entry,
    utmMedium: entry,
    utmCampaign: entry,
    utmTerm: entry,
    utmContent: entry,
    browserLanguage: entry,
    deviceClass: entry,
    consentVersion: ofProgram,
    userId: entry,
    decidedBy: idOfNobody,
    searchText: entry,
  }),
  erasureOf(foundingMembers, { waitingListId: goes, userId: goes }),
];
