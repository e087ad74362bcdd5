import { defineError } from '#kit/contract/errors.ts';

export const contentNotFound = defineError({
  code: 'content_not_found',
  status: 404,
  text: 'What you’re reporting is no longer there.',
});
export const alreadyReported = defineError({
  code: 'already_reported',
  status: 409,
  text: 'You’ve already reported this. We’re looking into it.',
});
export const reportNotFound = defineError({
  code: 'report_not_found',
  status: 404,
  text: 'This report no longer exists.',
});
export const reportAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided this.',
});
export const notRemovable = defineError({
  code: 'not_removable',
  status: 409,
  text: 'You can’t take this down. Change it, or act on its author.',
});
export const noAuthor = defineError({
  code: 'no_author',
  status: 409,
  text: 'This wasn’t written by a member, so there’s nobody to act on.',
});
export const decisionNotFound = defineError({
  code: 'decision_not_found',
  status: 404,
  text: 'This decision no longer exists, or the link is not one of ours.',
});
export const notAppealable = defineError({
  code: 'not_appealable',
  status: 409,
  text: 'This decision has already been appealed, or the thirty days to appeal are over.',
});
export const ownContent = defineError({
  code: 'own_content',
  status: 403,
  text: 'You wrote this yourself, so another administrator must decide.',
});
export const ownDecision = defineError({
  code: 'own_decision',
  status: 403,
  text: 'An appeal must be decided by a different administrator from the one who made the decision.',
});
export const newerReport = defineError({
  code: 'newer_report',
  status: 409,
  text: 'The same person has reported this again since. Please review the newer report.',
});
export const notModerator = defineError({
  code: 'not_moderator',
  status: 409,
  text: 'Reports can only be assigned to administrators.',
});
