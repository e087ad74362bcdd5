import { defineError } from '#kit/contract/errors.ts';

export const memberNotFound = defineError({
  code: 'member_not_found',
  status: 404,
  text: 'This member isn’t in the directory, or isn’t shown to you.',
});
