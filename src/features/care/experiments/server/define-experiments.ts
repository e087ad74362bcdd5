import { eq } from 'drizzle-orm';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Registry } from '#kit/server/context.ts';
import { breaksUnique } from '#kit/server/db/breaks-unique.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { calls, type Experiment } from '../contract.ts';
import { experimentNameTaken, experimentNotDraft, experimentNotFound, experimentRunning } from '../errors.ts';
import { problemOfDraft } from '../experiment-days.ts';
import { goalsOf } from './goals.ts';
import { toExperiment } from './presenters.ts';
import { findExperiment, lockExperiment } from './queries.ts';
import { experiments, experimentVariants } from './tables.ts';

type Draft = Pick<
  Experiment,
  'name' | 'description' | 'startDate' | 'endDate' | 'targetPercentage' | 'goal'
> & { variants: readonly Omit<Experiment['variants'][number], 'id'>[] };

/** Defines an experiment. Refuses: bad_input, experiment_name_taken. */
export const createExperiment = handle(calls.createExperiment, {
  async run(tx, input) {
    checkDraft(input, tx.registry);
    const row = await nameOnce(tx.db.insert(experiments).values(columnsOf(input)).returning());
    await storeVariants(tx.db, row.id, input.variants);
    const target = { type: 'experiment', id: row.id };
    await audit(tx, { action: 'experiment.create', target, after: { name: row.name } });
    return readExperiment(tx.db, row.id);
  },
});

/** Changes a draft. Refuses: bad_input, experiment_not_found, experiment_not_draft, experiment_name_taken. */
export const updateExperiment = handle(calls.updateExperiment, {
  async run(tx, { id, ...input }) {
    const before = await lockExperiment(tx.db, id);
    if (!before) throw apiError(experimentNotFound);
    if (before.status !== 'draft') throw apiError(experimentNotDraft);
    checkDraft(input, tx.registry);
    await nameOnce(tx.db.update(experiments).set(columnsOf(input)).where(eq(experiments.id, id)).returning());
    await tx.db.delete(experimentVariants).where(eq(experimentVariants.experimentId, id));
    await storeVariants(tx.db, id, input.variants);
    const after = { name: input.name, goal: input.goal, targetPercentage: input.targetPercentage };
    await audit(tx, {
      action: 'experiment.update',
      target: { type: 'experiment', id },
      before: { name: before.name, goal: before.goal, targetPercentage: before.targetPercentage },
      after,
    });
    return readExperiment(tx.db, id);
  },
});

/** Deletes an experiment with its results. Refuses: experiment_not_found, experiment_running. */
export const deleteExperiment = handle(calls.deleteExperiment, {
  async run(tx, { id }) {
    const before = await lockExperiment(tx.db, id);
    if (!before) throw apiError(experimentNotFound);
    if (before.status === 'running') throw apiError(experimentRunning);
    await tx.db.delete(experiments).where(eq(experiments.id, id));
    await audit(tx, {
      action: 'experiment.delete',
      target: { type: 'experiment', id },
      before: { name: before.name, status: before.status },
    });
    return { message: 'Experiment deleted.' };
  },
});

/** The experiment as it stands now. */
export async function readExperiment(db: Db, id: string): Promise<Experiment> {
  const row = await findExperiment(db, id);
  if (!row) throw apiError(experimentNotFound);
  return toExperiment(row);
}

function checkDraft(draft: Draft, registry: Pick<Registry, 'calls'>): void {
  const problem = problemOfDraft(draft);
  if (problem !== null) throw badField(...problem);
  if (draft.goal !== null && !goalsOf(registry).some(({ name }) => name === draft.goal)) {
    throw badField('goal', 'This isn’t a goal.');
  }
}

function columnsOf({ name, description, startDate, endDate, targetPercentage, goal }: Draft) {
  return { name, description, startDate, endDate, targetPercentage, goal };
}

async function storeVariants(db: Db, experimentId: string, variants: Draft['variants']): Promise<void> {
  await db.insert(experimentVariants).values(
    variants.map(({ name, config, trafficAllocation }, place) => ({
      experimentId,
      name,
      config,
      trafficAllocation,
      place,
    })),
  );
}

async function nameOnce<Row>(writing: Promise<readonly Row[]>): Promise<Row> {
  try {
    const [row] = await writing;
    if (row === undefined) throw apiError(experimentNotFound);
    return row;
  } catch (error) {
    if (breaksUnique(error, 'experiments_name_unique')) throw apiError(experimentNameTaken);
    throw error;
  }
}
