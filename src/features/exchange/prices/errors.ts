import { defineError } from '#kit/contract/errors.ts';

export const pricingTierNotFound = defineError({
  code: 'pricing_tier_not_found',
  status: 404,
  text: 'This package is no longer offered. Please choose another one.',
});
export const seasonNotFound = defineError({
  code: 'season_not_found',
  status: 404,
  text: 'This season no longer exists.',
});
