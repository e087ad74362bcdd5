import { defineError } from '#kit/contract/errors.ts';

export const invalidCredentials = defineError({
  code: 'invalid_credentials',
  status: 401,
  text: 'Invalid credentials. Please check your email and password.',
});
export const accountBanned = defineError({
  code: 'account_banned',
  status: 403,
  text: 'An administrator has closed this account. Write to us if you think this is a mistake.',
});
export const wrongPassword = defineError({
  code: 'wrong_password',
  status: 403,
  text: 'That is not your current password.',
});
export const weakPassword = defineError({
  code: 'weak_password',
  status: 400,
  text: 'That password is too common. Please choose another.',
});
export const linkInvalid = defineError({
  code: 'link_invalid',
  status: 400,
  text: 'This link is invalid or has expired. Please request a new one.',
});
export const emailTaken = defineError({
  code: 'email_taken',
  status: 409,
  text: 'You can’t use this address.',
});
export const notJoined = defineError({
  code: 'not_joined',
  status: 409,
  text: 'This person has not joined yet. Withdraw the invitation, and invite the right address instead.',
});
export const wrongCode = defineError({
  code: 'wrong_code',
  status: 403,
  text: 'That code is not right. Codes change every 30 seconds and work once.',
});
export const secondFactorOn = defineError({
  code: 'second_factor_on',
  status: 409,
  text: 'You already have a second factor.',
});
export const secondFactorOff = defineError({
  code: 'second_factor_off',
  status: 409,
  text: 'You haven’t started setting up a second factor.',
});
export const passkeyRefused = defineError({
  code: 'passkey_refused',
  status: 403,
  text: 'We couldn’t verify that passkey. Please try again, or use your password.',
});
export const busyHashing = defineError({
  code: 'busy',
  status: 503,
  text: 'A lot of people are signing in right now. Please try again in a few seconds.',
});
export const sessionNotFound = defineError({
  code: 'session_not_found',
  status: 404,
  text: 'That session has already ended.',
});
export const passkeyNotFound = defineError({
  code: 'passkey_not_found',
  status: 404,
  text: 'That passkey has already been removed.',
});
export const userNotFound = defineError({
  code: 'user_not_found',
  status: 404,
  text: 'We can’t find that member.',
});
export const tierEarned = defineError({
  code: 'tier_earned',
  status: 400,
  text: 'Premium and advertiser come and go with a membership or an advert. Only basic and standard can be set by hand.',
});
