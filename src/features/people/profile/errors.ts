import { defineError } from '#kit/contract/errors.ts';

export const badPhoto = defineError({
  code: 'bad_picture',
  status: 400,
  text: 'This is not a picture that we can use: JPG, PNG or WebP, at most 5 MB and 5000 pixels a side, not moving.',
});
export const emailNotVerified = defineError({
  code: 'email_not_verified',
  status: 403,
  text: 'Email verification required to receive notifications. Please verify your email address first.',
});
export const noSuchMosque = defineError({
  code: 'mosque_not_found',
  status: 400,
  text: 'That mosque is not in our directory.',
});
export const noSuchPhoto = defineError({
  code: 'photo_not_found',
  status: 404,
  text: 'There is no such photo.',
});
