import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { countExperimentSeen, watchGoals } from './count-experiments.ts';
import { createExperiment, deleteExperiment, updateExperiment } from './define-experiments.ts';
import { endExperiments } from './end-experiments.job.ts';
import { erasure } from './erasure.ts';
import { getExperimentResults } from './get-experiment-results.ts';
import { personalData } from './personal-data.ts';
import { getExperiment, getExperimentOptions, listExperiments } from './read-experiments.ts';
import { startExperiment, stopExperiment } from './run-experiments.ts';
import { loadSampleExperiments } from './sample-experiments.ts';
import { experiments as table } from './tables.ts';

/** Tries variants of the site's own words and parts with some of its people, and counts what comes of it. */
export const experiments: ServerFeature = {
  name: 'experiments',
  erasure,
  handlers: [
    listExperiments,
    createExperiment,
    getExperimentOptions,
    getExperiment,
    updateExperiment,
    deleteExperiment,
    startExperiment,
    stopExperiment,
    getExperimentResults,
    countExperimentSeen,
  ],
  callWatchers: [watchGoals],
  jobs: [{ name: 'end-experiments', everySeconds: 900, run: endExperiments }],
  adminTasks: [{ path: '/admin/experiments', label: 'Experiments', group: 'Site', order: 7 }],
  namedThings: [namedBy('experiment', table, table.name)],
  personalData,
  sample: { order: 90, load: loadSampleExperiments },
};
