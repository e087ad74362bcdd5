import { erasureOf, goes, idOfNobody, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { badgeRequests, userBadges } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(userBadges, { userId: goes, badgeKey: ofProgram, awardedBy: idOfNobody }),
  erasureOf(badgeRequests, {
    userId: goes,
    badgeKey: ofProgram,
    note: goes,
    decidedBy: idOfNobody,
    reason: goes,
  }),
];
