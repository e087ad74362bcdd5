import { emptied, erasureOf, goes, ofPlace, type TableErasure } from '#kit/server/erasure.ts';
import { mosqueFeedback } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(mosqueFeedback, {
    placeId: ofPlace,
    userId: goes,
    subject: goes,
    message: goes,
    adminResponse: 'Deleted with the account of the member who wrote; the mosque’s words otherwise.',
    respondedBy: emptied,
  }),
];
