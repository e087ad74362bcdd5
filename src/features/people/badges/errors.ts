import { defineError } from '#kit/contract/errors.ts';

export const noSuchBadge = defineError({
  code: 'badge_not_found',
  status: 404,
  text: 'There is no such badge.',
});
export const computedBadge = defineError({
  code: 'computed_badge',
  status: 409,
  text: 'This badge is computed from what members do; nobody gives or takes it by hand.',
});
export const notHeld = defineError({
  code: 'badge_not_held',
  status: 404,
  text: 'The member does not have this badge.',
});
export const notDeclarable = defineError({
  code: 'badge_not_declarable',
  status: 409,
  text: 'This badge can’t be asked for.',
});
export const alreadyAsked = defineError({
  code: 'already_asked',
  status: 409,
  text: 'You have this badge, or have asked for it already.',
});
export const badgeRequestNotFound = defineError({
  code: 'request_not_found',
  status: 404,
  text: 'There is no such request.',
});
export const badgeRequestAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has decided this meanwhile.',
});
