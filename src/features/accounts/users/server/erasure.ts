import { erasureOf, goes, idOfNobody, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { bannedAddresses, consents, users } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(users, {
    email: goes,
    canonicalEmail: goes,
    firstName: goes,
    lastName: goes,
    phone: goes,
    mobile: goes,
    postcode: goes,
    photoKey: 'Deleted with the account, and the file removed.',
    placeAffiliationId: goes,
    standingReason: goes,
    approvedBy: idOfNobody,
    passwordHash: goes,
    searchText: goes,
  }),
  erasureOf(consents, { userId: goes, version: ofProgram }),
  erasureOf(bannedAddresses, {
    addressHash:
      'Kept for two years where the account was banned: a keyed hash, which tells whether an address comes back.',
  }),
];
