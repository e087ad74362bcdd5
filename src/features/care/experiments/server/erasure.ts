import { erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import {
  experimentDays,
  experiments,
  experimentVariants,
  experimentVisitors,
  userExperiments,
} from './tables.ts';

const ofSite = 'Nobody in it: the site’s own words.';

export const erasure: readonly TableErasure[] = [
  erasureOf(experiments, { name: ofProgram, description: ofSite, goal: ofProgram }),
  erasureOf(experimentVariants, { experimentId: ofProgram, name: ofSite, config: ofSite }),
  erasureOf(userExperiments, { userId: goes, experimentId: goes, variantId: goes }),
  erasureOf(experimentDays, { variantId: ofProgram }),
  erasureOf(experimentVisitors, {
    experimentId: ofProgram,
    visitor:
      'A code of a visitor’s, which leads to nobody once the day’s salt is gone. Deleted after the day.',
    variantId: ofProgram,
  }),
];
