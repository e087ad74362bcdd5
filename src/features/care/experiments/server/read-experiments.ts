import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { readExperiment } from './define-experiments.ts';
import { goalsOf } from './goals.ts';
import { toExperiment } from './presenters.ts';
import { listExperimentRows } from './queries.ts';

/** Returns a page of all experiments, newest first. */
export const listExperiments = handle(calls.listExperiments, async ({ db }, input) => {
  const page = await listExperimentRows(db, input);
  return { ...page, items: page.items.map(toExperiment) };
});

/** Returns one experiment. Refuses: experiment_not_found. */
export const getExperiment = handle(calls.getExperiment, ({ db }, { id }) => readExperiment(db, id));

/** Returns what experiments can be made of. */
export const getExperimentOptions = handle(calls.getExperimentOptions, async ({ registry }) => ({
  places: registry.experimentPlaces.map(({ name, label, settings }) => ({
    name,
    label,
    settings: { ...settings },
  })),
  goals: goalsOf(registry),
}));
