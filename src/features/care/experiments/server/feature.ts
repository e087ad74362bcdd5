import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { countExperimentSeen, watchGoals } from './assignments.ts';
import {
  createExperiment,
  deleteExperiment,
  endExperiments,
  getExperiment,
  getExperimentOptions,
  listExperiments,
  startExperiment,
  stopExperiment,
  updateExperiment,
} from './experiment.admin.ts';
import { personalData } from './experiment.personal-data.ts';
import { loadSampleExperiments } from './experiment.sample.ts';
import { erasure, experiments as table } from './experiment.tables.ts';
import { getExperimentResults } from './experiment-result.admin.ts';

/** Shows variants of the site's texts and parts to some people, and counts the outcome. */
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
