import { refusal } from '#kit/contract/errors.ts';

export const exportNotFound = refusal({
  code: 'export_not_found',
  status: 404,
  text: 'This copy is gone, or not ready yet. You can ask for another.',
});
export const membershipConsent = refusal({
  code: 'membership_consent',
  status: 409,
  text: 'We can’t keep an account without this consent. To take it back, delete your account.',
});
export const requestNotFound = refusal({
  code: 'request_not_found',
  status: 404,
  text: 'There is no such request.',
});
export const alreadyAnswered = refusal({
  code: 'already_answered',
  status: 409,
  text: 'Another administrator has answered this meanwhile.',
});
