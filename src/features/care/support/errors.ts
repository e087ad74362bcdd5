import { defineError } from '#kit/contract/errors.ts';

export const supportRequestNotFound = defineError({
  code: 'support_request_not_found',
  status: 404,
  text: 'This question no longer exists.',
});
export const supportRequestAlreadyAnswered = defineError({
  code: 'already_answered',
  status: 409,
  text: 'Another administrator has already answered this.',
});
