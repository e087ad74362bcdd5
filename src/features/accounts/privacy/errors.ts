import { defineError } from '#kit/contract/errors.ts';

export const exportNotFound = defineError({
  code: 'export_not_found',
  status: 404,
  text: 'This copy has expired or isn’t ready yet. You can ask for another.',
});
export const membershipConsent = defineError({
  code: 'membership_consent',
  status: 409,
  text: 'We can’t keep an account without this consent. To withdraw it, delete your account.',
});
export const privacyRequestNotFound = defineError({
  code: 'request_not_found',
  status: 404,
  text: 'We can’t find that request.',
});
export const privacyRequestAlreadyAnswered = defineError({
  code: 'already_answered',
  status: 409,
  text: 'Another administrator has already answered this.',
});
