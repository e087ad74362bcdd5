import { defineError } from '#kit/contract/errors.ts';

export const contentNotFound = defineError({
  code: 'content_not_found',
  status: 404,
  text: 'What you report is not there any more.',
});
export const alreadyReported = defineError({
  code: 'already_reported',
  status: 409,
  text: 'You have reported this already. We are looking at it.',
});
export const reportNotFound = defineError({
  code: 'report_not_found',
  status: 404,
  text: 'This report is not there any more.',
});
export const reportAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has decided this already.',
});
export const notRemovable = defineError({
  code: 'not_removable',
  status: 409,
  text: 'This can’t be taken down: change it, or act on its author.',
});
export const noAuthor = defineError({
  code: 'no_author',
  status: 409,
  text: 'No member wrote this, so there is nobody to act on.',
});
export const decisionNotFound = defineError({
  code: 'decision_not_found',
  status: 404,
  text: 'This decision is not there any more, or the link is not ours.',
});
export const notAppealable = defineError({
  code: 'not_appealable',
  status: 409,
  text: 'This decision was appealed already, or its thirty days are over.',
});
export const ownContent = defineError({
  code: 'own_content',
  status: 403,
  text: 'You wrote this yourself, so another administrator judges it.',
});
export const ownDecision = defineError({
  code: 'own_decision',
  status: 403,
  text: 'An appeal is decided by another administrator than the one who decided first.',
});
