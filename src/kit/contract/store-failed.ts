import { defineError } from './errors.ts';

export const storeFailed = defineError({
  code: 'file_store_failed',
  status: 503,
  text: 'The file could not be stored just now. Please try again in a moment.',
});
