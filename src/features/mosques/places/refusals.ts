import { refusal } from '#kit/contract/errors.ts';

export const mosqueNotFound = refusal({
  code: 'mosque_not_found',
  status: 404,
  text: "The mosque you're looking for doesn't exist.",
});
