import { and, eq, lt } from 'drizzle-orm';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx, Registry } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { breaksUnique } from '#kit/server/db/database-errors.ts';
import { handle } from '#kit/server/handle.ts';
import { inTransaction } from '#kit/server/transaction.ts';
import {
  calls,
  type Experiment,
  experimentNameTaken,
  experimentNotDraft,
  experimentNotFound,
  experimentNotRunning,
  experimentRunning,
} from '../experiment.contract.ts';
import { problemOfDraft, problemOfStart } from '../experiment.rules.ts';
import { findExperiment, listExperimentRows, lockExperiment, toExperiment } from './experiment.queries.ts';
import { experiments, experimentVariants, experimentVisitors } from './experiment.tables.ts';

/** Returns a page of all experiments, newest first. */
export const listExperiments = handle(calls.listExperiments, async ({ db }, input) => {
  const page = await listExperimentRows(db, input);
  return { ...page, items: page.items.map(toExperiment) };
});

/** Returns one experiment. Refuses: experiment_not_found. */
export const getExperiment = handle(calls.getExperiment, ({ db }, { id }) => readExperiment(db, id));

/** Returns the places and goals that experiments can use. */
export const getExperimentOptions = handle(calls.getExperimentOptions, async ({ registry }) => ({
  places: registry.experimentPlaces.map(({ name, label, settings }) => ({
    name,
    label,
    settings: { ...settings },
  })),
  goals: goalsOf(registry),
}));

type Draft = Pick<
  Experiment,
  'name' | 'description' | 'startDate' | 'endDate' | 'targetPercentage' | 'goal'
> & { variants: readonly Omit<Experiment['variants'][number], 'id'>[] };

/** Creates an experiment as a draft. Refuses: bad_input, experiment_name_taken. */
export const createExperiment = handle(calls.createExperiment, {
  async run(tx, input) {
    checkDraft(input, tx.registry);
    const row = await withUniqueName(tx.db.insert(experiments).values(columnsOf(input)).returning());
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
    await withUniqueName(
      tx.db.update(experiments).set(columnsOf(input)).where(eq(experiments.id, id)).returning(),
    );
    await tx.db.delete(experimentVariants).where(eq(experimentVariants.experimentId, id));
    await storeVariants(tx.db, id, input.variants);
    const after = pick(input, 'name', 'goal', 'targetPercentage');
    await audit(tx, {
      action: 'experiment.update',
      target: { type: 'experiment', id },
      before: pick(before, 'name', 'goal', 'targetPercentage'),
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

/** Returns the stored experiment. Refuses: experiment_not_found. */
async function readExperiment(db: Db, id: string): Promise<Experiment> {
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

async function withUniqueName<Row>(write: Promise<readonly Row[]>): Promise<Row> {
  try {
    const [row] = await write;
    if (row === undefined) throw apiError(experimentNotFound);
    return row;
  } catch (error) {
    if (breaksUnique(error, 'experiments_name_unique')) throw apiError(experimentNameTaken);
    throw error;
  }
}

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

/** Stops experiments whose last day is over, and deletes the visitors' codes of past days. */
export async function endExperiments(ctx: Ctx): Promise<void> {
  const today = boroughDate(ctx.now);
  await inTransaction(ctx, async ({ db, now }) => {
    await db
      .update(experiments)
      .set({ status: 'stopped', stoppedAt: now.toISOString() })
      .where(and(eq(experiments.status, 'running'), lt(experiments.endDate, today)));
    await db.delete(experimentVisitors).where(lt(experimentVisitors.date, today));
  });
}

/** Returns the possible goals: the calls by which people act on the site. */
function goalsOf({ calls }: Pick<Registry, 'calls'>): { name: string; label: string }[] {
  return calls
    .filter(
      ({ method, who, path, fromAnywhere }) =>
        method !== 'GET' &&
        who !== 'admin' &&
        who !== 'super_admin' &&
        !fromAnywhere &&
        !/^\/api\/(experiments|live)\b/.test(path),
    )
    .map(({ name, summary }) => ({ name, label: firstSentence(summary) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
}

function firstSentence(summary: string): string {
  return /^[^.:;]*/.exec(summary)?.[0] ?? summary;
}
