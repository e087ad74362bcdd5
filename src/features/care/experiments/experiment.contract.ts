import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { date, id, instant, line, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { experimentLengths, experimentStatuses, maxSettings, maxVariants } from './experiment.rules.ts';

export const experimentNotFound = defineError({
  code: 'experiment_not_found',
  status: 404,
  text: 'This experiment no longer exists.',
});
export const experimentNameTaken = defineError({
  code: 'experiment_name_taken',
  status: 409,
  text: 'There is already an experiment with this name. Delete that one first, or choose another name.',
});
export const experimentNotDraft = defineError({
  code: 'experiment_not_draft',
  status: 409,
  text: 'This experiment has been started, so it can’t be changed any more.',
});
export const experimentNotRunning = defineError({
  code: 'experiment_not_running',
  status: 409,
  text: 'This experiment isn’t running.',
});
export const experimentRunning = defineError({
  code: 'experiment_running',
  status: 409,
  text: 'This experiment is running. Stop it first.',
});

/** The name by which the code looks the experiment up: `useVariant('waiting-list-invitation')`. */
const experimentName = z
  .string()
  .trim()
  .max(experimentLengths.name)
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Please use small letters, digits and hyphens: a-name-like-this.');

const settingName = z
  .string()
  .max(experimentLengths.settingName)
  .regex(
    /^[a-z][A-Za-z0-9]*$/,
    'Please begin the name of a setting with a small letter, and use letters and digits.',
  );

const VariantInput = z.strictObject({
  name: line(experimentLengths.variantName),
  config: z
    .record(settingName, text(experimentLengths.setting))
    .refine((config) => Object.keys(config).length <= maxSettings, `At most ${maxSettings} settings, please.`)
    .default({}),
  trafficAllocation: z.number().int().min(1).max(99).default(50),
});

/** The name of a call of the API; `getExperimentOptions` lists the possible goals. */
const goal = z.string().regex(/^[a-zA-Z]{1,60}$/, 'This isn’t a goal.');

const fields = {
  name: experimentName,
  description: text(experimentLengths.description).default(''),
  startDate: date.nullable().default(null),
  endDate: date.nullable().default(null),
  targetPercentage: z.number().int().min(1).max(100).default(50),
  goal: goal.nullable().default(null),
  variants: z.array(VariantInput).min(2, 'Please give at least two variants.').max(maxVariants),
};

const Variant = z.object({
  id,
  name: z.string(),
  config: z.record(z.string(), z.string()),
  trafficAllocation: z.number().int(),
});

export const Experiment = z.object({
  id,
  name: z.string(),
  description: z.string(),
  status: z.enum(experimentStatuses),
  startDate: date.nullable(),
  endDate: date.nullable(),
  targetPercentage: z.number().int(),
  goal: z.string().nullable(),
  startedAt: instant.nullable(),
  stoppedAt: instant.nullable(),
  variants: z.array(Variant),
  createdAt: instant,
  updatedAt: instant,
});
export type Experiment = z.infer<typeof Experiment>;

const Interval = z.object({ low: z.number(), high: z.number() });

/** The first variant is the one that the others are compared with. */
export const ExperimentResults = z.object({
  experimentId: id,
  variants: z.array(
    z.object({
      id,
      name: z.string(),
      /** Members who saw it, counted once; and visitors who saw it, counted once a day. */
      members: z.number().int(),
      visitors: z.number().int(),
      shown: z.number().int(),
      /** How many of them reached the goal afterwards; this and the fields after it are null while fewer than five have seen it. */
      reached: z.number().int().nullable(),
      /** The share of people who reached the goal, and its 95 % confidence interval. */
      share: z.number().nullable(),
      interval: Interval.nullable(),
      /** The difference to the first variant's share; null for the first variant. */
      comparison: Interval.extend({ difference: z.number() }).nullable(),
      /**
       * The last sixty days on which it ran, oldest first: the people who first saw it that day, and how many of them reached the
       * goal. Fewer than five are null.
       */
      days: z.array(
        z.object({ date, shown: z.number().int().nullable(), reached: z.number().int().nullable() }),
      ),
    }),
  ),
});
export type ExperimentResults = z.infer<typeof ExperimentResults>;

const tag = 'Experiments';
const one = z.strictObject({ id });

export const calls = {
  listExperiments: call('listExperiments', {
    method: 'GET',
    path: '/api/admin/experiments',
    who: 'admin',
    tag,
    summary: 'All experiments, newest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Experiment),
    paged: true,
  }),
  createExperiment: call('createExperiment', {
    method: 'POST',
    path: '/api/admin/experiments',
    who: 'admin',
    tag,
    summary: 'Creates an experiment as a draft. The first variant is the one the others are compared with.',
    input: z.strictObject(fields),
    output: Experiment,
    errors: [experimentNameTaken],
    idempotent: true,
  }),
  getExperimentOptions: call('getExperimentOptions', {
    method: 'GET',
    path: '/api/admin/experiments/options',
    who: 'admin',
    tag,
    summary: 'The parts of the site that can have variants, and the possible goals of an experiment.',
    input: z.strictObject({}),
    output: z.object({
      places: z.array(
        z.object({ name: z.string(), label: z.string(), settings: z.record(z.string(), z.string()) }),
      ),
      goals: z.array(z.object({ name: z.string(), label: z.string() })),
    }),
  }),
  getExperiment: call('getExperiment', {
    method: 'GET',
    path: '/api/admin/experiments/:id',
    who: 'admin',
    tag,
    summary: 'One experiment.',
    input: one,
    output: Experiment,
    errors: [experimentNotFound],
  }),
  updateExperiment: call('updateExperiment', {
    method: 'PUT',
    path: '/api/admin/experiments/:id',
    who: 'admin',
    tag,
    summary: 'Changes a draft.',
    input: z.strictObject({ id, ...fields }),
    output: Experiment,
    errors: [experimentNotFound, experimentNotDraft, experimentNameTaken],
  }),
  deleteExperiment: call('deleteExperiment', {
    method: 'DELETE',
    path: '/api/admin/experiments/:id',
    who: 'admin',
    tag,
    summary: 'Deletes an experiment that isn’t running, with its results.',
    input: one,
    output: z.object({ message: z.string() }),
    errors: [experimentNotFound, experimentRunning],
  }),
  startExperiment: call('startExperiment', {
    method: 'POST',
    path: '/api/admin/experiments/:id/start',
    who: 'admin',
    tag,
    summary:
      'Starts a draft: from now on, or from its first day, people see its variants. It can’t be changed any more.',
    input: one,
    output: Experiment,
    body: 'ignored',
    errors: [experimentNotFound, experimentNotDraft],
  }),
  stopExperiment: call('stopExperiment', {
    method: 'POST',
    path: '/api/admin/experiments/:id/stop',
    who: 'admin',
    tag,
    summary: 'Stops an experiment for good: everybody sees again what they saw before.',
    input: one,
    output: Experiment,
    body: 'ignored',
    errors: [experimentNotFound, experimentNotRunning],
  }),
  getExperimentResults: call('getExperimentResults', {
    method: 'GET',
    path: '/api/admin/experiments/:id/results',
    who: 'admin',
    tag,
    summary: 'How many people saw each variant and reached the goal, with 95 % confidence intervals.',
    input: one,
    output: ExperimentResults,
    errors: [experimentNotFound],
  }),
  countExperimentSeen: call('countExperimentSeen', {
    method: 'POST',
    path: '/api/experiments/:name/seen',
    who: 'everyone',
    tag,
    summary:
      'Records that the caller has seen their variant of a running experiment: once per member, once a day per visitor. Any other variant is ignored.',
    input: z.strictObject({ name: experimentName, variant: line(experimentLengths.variantName) }),
    output: z.object({ counted: z.boolean() }),
    limit: { times: 60, perSeconds: 60 },
    changesNothing: true,
  }),
};
