import { emptied, erasureOf, ofPlace, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { facilityDetails, mosqueDetails, mosquePrayerSettings, places, schoolDetails } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(places, {
    name: ofPlace,
    address: ofPlace,
    postcode: ofPlace,
    ward: ofPlace,
    phone: ofPlace,
    email: ofPlace,
    website: ofPlace,
    description: ofPlace,
    imageUrl: ofPlace,
    imageCredit: 'Kept: the photographer’s name, given with the picture; removed on request.',
    searchText: ofPlace,
    searchWords: ofPlace,
    services: ofPlace,
    source: ofProgram,
    sourceRef: ofProgram,
    verifiedById: emptied,
    createdBy: emptied,
    approvedBy: emptied,
  }),
  erasureOf(mosqueDetails, {
    imamName:
      'Kept: the imam’s name on the mosque’s public record, whether a member or not; corrected on request.',
    facilities: ofPlace,
    womensPrayers: ofPlace,
    womensNote: ofPlace,
  }),
  erasureOf(mosquePrayerSettings, {}),
  erasureOf(schoolDetails, { schoolType: ofPlace, ageRange: ofPlace }),
  erasureOf(facilityDetails, { facilityType: ofPlace }),
];
