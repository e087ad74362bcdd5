import { defineError } from './errors.ts';

export const storeFailed = defineError({
  code: 'file_store_failed',
  status: 503,
  text: 'The file couldn’t be saved. Please try again in a moment.',
});

export const storeAway = defineError({
  code: 'file_store_away',
  status: 503,
  text: 'This file can’t be loaded at the moment. Please try again in a minute.',
});
