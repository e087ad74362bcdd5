import { erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { daySalts, featureUsage, pageViews, performanceMetrics, visitDays, visitMarks } from './tables.ts';

const screen = 'Nobody in it: the address of a screen, with … for whatever names a thing.';

export const erasure: readonly TableErasure[] = [
  erasureOf(daySalts, { salt: 'Nobody in it: a random number, deleted when its day is over.' }),
  erasureOf(visitMarks, {
    mark: 'Nobody in it: a hash made with the salt of the day, deleted when the day is over.',
  }),
  erasureOf(pageViews, { path: screen }),
  erasureOf(visitDays, {}),
  erasureOf(featureUsage, { userId: goes, featureName: ofProgram }),
  erasureOf(performanceMetrics, { endpoint: screen }),
];
