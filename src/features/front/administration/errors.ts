import { defineError } from '#kit/contract/errors.ts';

export const messageNotFound = defineError({
  code: 'message_not_found',
  status: 404,
  text: 'We can’t find that message.',
});
export const notGivenUp = defineError({
  code: 'not_given_up',
  status: 409,
  text: 'You can only retry a message that could not be sent.',
});
export const templateNotFound = defineError({
  code: 'template_not_found',
  status: 404,
  text: 'We can’t find that template.',
});
