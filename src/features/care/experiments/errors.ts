import { defineError } from '#kit/contract/errors.ts';

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
