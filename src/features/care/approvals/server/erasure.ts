import { emptied, erasureOf, idOfNobody, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { approvalRequests } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(approvalRequests, {
    targetType: ofProgram,
    targetId: 'Kept: the id of what was sent in, most of which is deleted.',
    submittedBy: emptied,
    reviewedBy: idOfNobody,
    decisionReason: emptied,
    changes: emptied,
  }),
];
