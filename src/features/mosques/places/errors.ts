import { defineError } from '#kit/contract/errors.ts';

export const mosqueNotFound = defineError({
  code: 'mosque_not_found',
  status: 404,
  text: "The mosque you're looking for doesn't exist.",
});
