import { defineError } from '#kit/contract/errors.ts';

export const postcodeUnknown = defineError({
  code: 'postcode_unknown',
  status: 400,
  text: 'We could not find that postcode. Please check it, or use your location.',
});
