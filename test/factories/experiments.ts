import { calls } from '#features/care/experiments/experiment.contract.ts';
import type { ArgumentsOf, InputOf } from '#kit/contract/call.ts';

type Input = InputOf<typeof calls.createExperiment>;

/** The definition of an experiment with two equal variants, for everyone, with joining the waiting list as its goal. */
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
