import { defineError } from '#kit/contract/errors.ts';

export const messageNotFound = defineError({
  code: 'message_not_found',
  status: 404,
  text: 'There is no such message.',
});
export const notGivenUp = defineError({
  code: 'not_given_up',
  status: 409,
  text: 'Only a message that was given up can be queued again.',
});
export const templateNotFound = defineError({
  code: 'template_not_found',
  status: 404,
  text: 'There is no such template.',
});
