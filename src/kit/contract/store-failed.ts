import { refusal } from './errors.ts';

export const storeFailed = refusal({
  code: 'file_store_failed',
  status: 503,
  text: 'The file could not be stored just now. Please try again in a moment.',
});
