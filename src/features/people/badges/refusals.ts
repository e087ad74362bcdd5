import { refusal } from '#kit/contract/errors.ts';

export const noSuchBadge = refusal({ code: 'badge_not_found', status: 404, text: 'There is no such badge.' });
export const computedBadge = refusal({
  code: 'computed_badge',
  status: 409,
  text: 'This badge is computed from what members do; nobody gives or takes it by hand.',
});
export const notHeld = refusal({
  code: 'badge_not_held',
  status: 404,
  text: 'The member does not have this badge.',
});
export const notDeclarable = refusal({
  code: 'badge_not_declarable',
  status: 409,
  text: 'This badge can’t be asked for.',
});
export const alreadyAsked = refusal({
  code: 'already_asked',
  status: 409,
  text: 'You have this badge, or have asked for it already.',
});
export const requestNotFound = refusal({
  code: 'request_not_found',
  status: 404,
  text: 'There is no such request.',
});
export const alreadyDecided = refusal({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has decided this meanwhile.',
});
