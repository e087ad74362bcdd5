import { erasureOf, goes, idOfNobody, type TableErasure } from '#kit/server/erasure.ts';
import { supportRequests } from './tables.ts';

const ofVisitor =
  'Deleted with the row where the address is one that the account has had; otherwise a year after the answer.';

export const erasure: readonly TableErasure[] = [
  erasureOf(supportRequests, {
    userId: goes,
    visitorName: ofVisitor,
    visitorEmail: ofVisitor,
    subject: goes,
    message: goes,
    page: goes,
    answer: 'Deleted with the question.',
    answeredBy: idOfNobody,
  }),
];
