import { defineError } from '#kit/contract/errors.ts';

export const janazahNotFound = defineError({
  code: 'janazah_not_found',
  status: 404,
  text: 'This notice has been removed, or was erased a week after the janazah.',
});
