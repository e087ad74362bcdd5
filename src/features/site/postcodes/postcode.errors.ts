import { defineError } from '#kit/contract/errors.ts';
import { unknownPlaceText } from '#kit/contract/field-kinds.ts';

export const postcodeUnknown = defineError({
  code: 'postcode_unknown',
  status: 400,
  text: unknownPlaceText,
});
