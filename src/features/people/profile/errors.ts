import { defineError } from '#kit/contract/errors.ts';

export const badPhoto = defineError({
  code: 'bad_picture',
  status: 400,
  text: 'We can’t use this picture. Please choose a still JPG, PNG or WebP of at most 5 MB and 5000 pixels a side.',
});
export const emailNotVerified = defineError({
  code: 'email_not_verified',
  status: 403,
  text: 'Email verification required to receive notifications. Please verify your email address first.',
});
export const noSuchMosque = defineError({
  code: 'mosque_not_found',
  status: 400,
  text: 'That mosque isn’t in our directory.',
});
export const noSuchPhoto = defineError({
  code: 'photo_not_found',
  status: 404,
  text: 'We can’t find that photo.',
});
