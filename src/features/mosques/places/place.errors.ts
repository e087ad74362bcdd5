import { defineError } from '#kit/contract/errors.ts';

export const mosqueNotFound = defineError({
  code: 'mosque_not_found',
  status: 404,
  text: "The mosque you're looking for doesn't exist.",
});

export const schoolNotFound = defineError({
  code: 'school_not_found',
  status: 404,
  text: 'We can’t find that school.',
});

export const facilityNotFound = defineError({
  code: 'facility_not_found',
  status: 404,
  text: 'We can’t find that facility.',
});
