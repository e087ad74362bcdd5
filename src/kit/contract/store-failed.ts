import { defineError } from './errors.ts';

export const storeFailed = defineError({
  code: 'file_store_failed',
  status: 503,
  text: 'The file couldn’t be saved. Please try again in a moment.',
});
