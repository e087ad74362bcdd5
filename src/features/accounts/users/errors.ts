import { defineError } from '#kit/contract/errors.ts';

export const invalidCredentials = defineError({
  code: 'invalid_credentials',
  status: 401,
  text: 'Invalid credentials. Please check your email and password.',
});
export const accountBanned = defineError({
  code: 'account_banned',
  status: 403,
  text: 'This account has been closed by an administrator. Write to us if you think that is wrong.',
});
export const wrongPassword = defineError({
  code: 'wrong_password',
  status: 403,
  text: 'That is not your current password.',
});
export const weakPassword = defineError({
  code: 'weak_password',
  status: 400,
  text: 'This password is on the list of those that are guessed first. Please choose another.',
});
export const linkInvalid = defineError({
  code: 'link_invalid',
  status: 400,
  text: 'This link is invalid or has expired. Please request a new one.',
});
export const emailTaken = defineError({
  code: 'email_taken',
  status: 409,
  text: 'This address can’t be used.',
});
export const wrongCode = defineError({
  code: 'wrong_code',
  status: 403,
  text: 'That code is not right. Codes change every 30 seconds and work once.',
});
export const secondFactorOn = defineError({
  code: 'second_factor_on',
  status: 409,
  text: 'A second factor is set up already.',
});
export const secondFactorOff = defineError({
  code: 'second_factor_off',
  status: 409,
  text: 'No second factor is being set up.',
});
export const passkeyRefused = defineError({
  code: 'passkey_refused',
  status: 403,
  text: 'That passkey could not be checked. Please try again, or use your password.',
});
export const busyHashing = defineError({
  code: 'busy',
  status: 503,
  text: 'Very many people are signing in just now. Please try again in a few seconds.',
});
export const sessionNotFound = defineError({
  code: 'session_not_found',
  status: 404,
  text: 'That session has ended already.',
});
export const passkeyNotFound = defineError({
  code: 'passkey_not_found',
  status: 404,
  text: 'That passkey has been removed already.',
});
export const userNotFound = defineError({
  code: 'user_not_found',
  status: 404,
  text: 'There is no such member.',
});
