import { defineError } from '#kit/contract/errors.ts';

export const cannotBlockYourself = defineError({
  code: 'cannot_block_yourself',
  status: 409,
  text: 'You can’t block yourself.',
});
