import { emptied, erasureOf, ofMosque, ofPlace, type TableErasure } from '#kit/server/erasure.ts';
import { announcements } from './tables.ts';

const janazah =
  'Kept until the announcement ends, then deleted: the name of the deceased, with the family’s consent.';

export const erasure: readonly TableErasure[] = [
  erasureOf(announcements, {
    placeId: ofPlace,
    title: ofMosque,
    body: ofMosque,
    deceasedName: janazah,
    prayerAfter: ofMosque,
    venue: ofMosque,
    cemetery: ofMosque,
    searchWords: ofMosque,
    createdBy: emptied,
  }),
];
