import { defineError } from '#kit/contract/errors.ts';

export const daysTaken = defineError({
  code: 'days_taken',
  status: 409,
  text: 'All places are taken on at least one of these days. Please choose days that are free in the calendar.',
});
