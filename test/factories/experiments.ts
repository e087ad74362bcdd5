import { calls } from '#features/care/experiments/contract.ts';
import type { ArgumentsOf, InputOf } from '#kit/contract/call.ts';

type Input = InputOf<typeof calls.createExperiment>;

/** What defines an experiment in two halves, for everybody, whose goal is joining the waiting list. */
export function anExperimentInput(fields: Partial<ArgumentsOf<typeof calls.createExperiment>> = {}): Input {
  return calls.createExperiment.input.parse({
    name: 'waiting-list-invitation',
    targetPercentage: 100,
    goal: 'joinWaitingList',
    variants: [
      { name: 'As now', trafficAllocation: 50 },
      { name: 'Short', trafficAllocation: 50, config: { text: 'Come and join your neighbours.' } },
    ],
    ...fields,
  });
}
