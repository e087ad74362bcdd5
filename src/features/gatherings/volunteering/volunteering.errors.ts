import { defineError } from '#kit/contract/errors.ts';

export const opportunityNotFound = defineError({
  code: 'opportunity_not_found',
  status: 404,
  text: 'This opportunity no longer exists, or isn’t yours.',
});
export const opportunityNotOpen = defineError({
  code: 'opportunity_not_open',
  status: 409,
  text: 'This opportunity isn’t taking applications at the moment.',
});
export const opportunityFull = defineError({
  code: 'opportunity_full',
  status: 409,
  text: 'All the places are taken.',
});
export const opportunityChanged = defineError({
  code: 'opportunity_changed',
  status: 409,
  text: 'Someone else has changed this opportunity in the meantime. Please reload the page.',
});
export const opportunityClosed = defineError({
  code: 'opportunity_closed',
  status: 409,
  text: 'This opportunity is closed. You can post a new one.',
});
/** The answer counts the shifts. */
export const shiftsPlanned = defineError({
  code: 'shifts_planned',
  status: 409,
  text: 'Shifts are planned. Please choose whether they’re cancelled or still take place.',
});
export const ownOpportunity = defineError({
  code: 'own_opportunity',
  status: 409,
  text: 'You can’t apply for an opportunity that you organise.',
});
export const applicationNotFound = defineError({
  code: 'application_not_found',
  status: 404,
  text: 'This application no longer exists.',
});
export const alreadyApplied = defineError({
  code: 'already_applied',
  status: 409,
  text: 'You’ve already applied for this opportunity.',
});
export const alreadyAnswered = defineError({
  code: 'already_answered',
  status: 409,
  text: 'This application has already been answered or withdrawn.',
});
export const noSuchOrganisation = defineError({
  code: 'organisation_not_found',
  status: 404,
  text: 'We couldn’t find that mosque. Please choose it again.',
});
