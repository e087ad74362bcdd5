import { eq } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { experimentNotDraft, experimentNotFound, experimentNotRunning } from '../errors.ts';
import { problemOfStart } from '../experiment-days.ts';
import { readExperiment } from './define-experiments.ts';
import { lockExperiment } from './queries.ts';
import { experiments } from './tables.ts';

/** Starts a draft. Refuses: experiment_not_found, experiment_not_draft, bad_input (no goal, or its last day is over). */
export const startExperiment = handle(calls.startExperiment, {
  async run(tx, { id }) {
    const draft = await lockExperiment(tx.db, id);
    if (!draft) throw apiError(experimentNotFound);
    if (draft.status !== 'draft') throw apiError(experimentNotDraft);
    const problem = problemOfStart(draft, boroughDate(tx.now));
    if (problem !== null) throw badField(...problem);
    const startedAt = tx.now.toISOString();
    await tx.db.update(experiments).set({ status: 'running', startedAt }).where(eq(experiments.id, id));
    await audit(tx, { action: 'experiment.start', target: { type: 'experiment', id } });
    return readExperiment(tx.db, id);
  },
});

/** Stops an experiment for good. Refuses: experiment_not_found, experiment_not_running. */
export const stopExperiment = handle(calls.stopExperiment, {
  async run(tx, { id }) {
    const running = await lockExperiment(tx.db, id);
    if (!running) throw apiError(experimentNotFound);
    if (running.status !== 'running') throw apiError(experimentNotRunning);
    const stoppedAt = tx.now.toISOString();
    await tx.db.update(experiments).set({ status: 'stopped', stoppedAt }).where(eq(experiments.id, id));
    await audit(tx, { action: 'experiment.stop', target: { type: 'experiment', id } });
    return readExperiment(tx.db, id);
  },
});
