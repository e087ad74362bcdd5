import { refusal } from '#kit/contract/errors.ts';

export const contentNotFound = refusal({
  code: 'content_not_found',
  status: 404,
  text: 'What you report is not there any more.',
});
export const alreadyReported = refusal({
  code: 'already_reported',
  status: 409,
  text: 'You have reported this already. We are looking at it.',
});
export const reportNotFound = refusal({
  code: 'report_not_found',
  status: 404,
  text: 'This report is not there any more.',
});
export const alreadyDecided = refusal({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has decided this already.',
});
export const notRemovable = refusal({
  code: 'not_removable',
  status: 409,
  text: 'This can’t be taken down: change it, or act on its author.',
});
export const noAuthor = refusal({
  code: 'no_author',
  status: 409,
  text: 'No member wrote this, so there is nobody to act on.',
});
export const decisionNotFound = refusal({
  code: 'decision_not_found',
  status: 404,
  text: 'This decision is not there any more, or the link is not ours.',
});
export const notAppealable = refusal({
  code: 'not_appealable',
  status: 409,
  text: 'This decision was appealed already, or its thirty days are over.',
});
export const ownContent = refusal({
  code: 'own_content',
  status: 403,
  text: 'You wrote this yourself, so another administrator judges it.',
});
export const ownDecision = refusal({
  code: 'own_decision',
  status: 403,
  text: 'An appeal is decided by another administrator than the one who decided first.',
});
