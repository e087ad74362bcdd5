import type { Experiment } from '../contract.ts';
import type { ExperimentRow } from './queries.ts';

/** An experiment as administrators see it. */
export function toExperiment(row: ExperimentRow): Experiment {
  const { id, name, description, status, startDate, endDate, targetPercentage, goal } = row;
  const { startedAt, stoppedAt, createdAt, updatedAt } = row;
  return {
    id,
    name,
    description,
    status,
    startDate,
    endDate,
    targetPercentage,
    goal,
    startedAt,
    stoppedAt,
    createdAt,
    updatedAt,
    variants: row.variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      config: variant.config,
      trafficAllocation: variant.trafficAllocation,
    })),
  };
}
