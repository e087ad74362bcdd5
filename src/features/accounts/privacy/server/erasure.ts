import { erasureOf, goes, idOfNobody, type TableErasure } from '#kit/server/erasure.ts';
import { dataExports, privacyRequests } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(dataExports, {
    userId: goes,
    fileKey:
      'Deleted with the account, and the file removed; one that is being made is removed when it is ready.',
  }),
  erasureOf(privacyRequests, {
    userId: goes,
    message: goes,
    answer: 'Deleted with the account of the member who asked.',
    answeredBy: idOfNobody,
  }),
];
