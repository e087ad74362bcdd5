import { defineError } from '#kit/contract/errors.ts';

export const noSuchBadge = defineError({
  code: 'badge_not_found',
  status: 404,
  text: 'We can’t find that badge.',
});
export const computedBadge = defineError({
  code: 'computed_badge',
  status: 409,
  text: 'This badge is awarded automatically. You can’t give it or take it away by hand.',
});
export const notHeld = defineError({
  code: 'badge_not_held',
  status: 404,
  text: 'This member doesn’t have this badge.',
});
export const notDeclarable = defineError({
  code: 'badge_not_declarable',
  status: 409,
  text: 'You can’t ask for this badge.',
});
export const alreadyAsked = defineError({
  code: 'already_asked',
  status: 409,
  text: 'You already have this badge or have asked for it.',
});
export const badgeRequestNotFound = defineError({
  code: 'request_not_found',
  status: 404,
  text: 'We can’t find that request.',
});
export const badgeRequestAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided this.',
});
