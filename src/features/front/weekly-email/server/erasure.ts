import { erasureOf, goes, idOfNobody, type TableErasure } from '#kit/server/erasure.ts';
import { weeklyDeliveries, weeklyInterests, weeklyIssues } from './tables.ts';

export const erasure: readonly TableErasure[] = [
  erasureOf(weeklyIssues, {
    startedBy: idOfNobody,
    items: 'Kept until the issue has been sent, some minutes; then emptied.',
  }),
  erasureOf(weeklyDeliveries, { userId: goes }),
  erasureOf(weeklyInterests, { interests: goes }),
];
