import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { email, filledText, id, line, ownAddress, registeredName, text } from '#kit/contract/fields.ts';
import { reportLengths, reportReasons } from './report.rules.ts';

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

const tag = 'Reports';

export const calls = {
  createReport: call('createReport', {
    method: 'POST',
    path: '/api/reports',
    who: 'member',
    tag,
    summary:
      'Reports a piece of content. The reporter is taken from the session; reporterId is ignored. A member can have one open report of each thing.',
    input: z.strictObject({
      reporterId: line(100).optional(),
      contentType: registeredName,
      contentId: id,
      contentUrl: ownAddress.optional(),
      reportReason: z.enum(reportReasons, { error: 'A report reason is required' }),
      description: text(reportLengths.description).optional(),
    }),
    output: z.object({ message: z.string() }),
    idempotent: true,
    errors: [contentNotFound, alreadyReported],
  }),
  reportAsVisitor: call('reportAsVisitor', {
    method: 'POST',
    path: '/api/reports/visitor',
    who: 'everyone',
    tag,
    summary: 'Reports illegal content without an account, by the address of its page.',
    input: z.strictObject({
      contentUrl: ownAddress,
      reportReason: z.enum(reportReasons, { error: 'A report reason is required' }),
      description: filledText(reportLengths.description, 'Please say what’s wrong with it.'),
      email: z.union([z.literal(''), email]).optional(),
    }),
    output: z.object({ message: z.string() }),
    limit: { times: 20, perSeconds: 3600 },
  }),
  getSafetyFigures: call('getSafetyFigures', {
    method: 'GET',
    path: '/api/safety',
    who: 'everyone',
    tag,
    summary: 'The outcome of reports in the last twelve months, in numbers.',
    input: z.strictObject({}),
    output: z.object({
      received: z.number().int(),
      actedOn: z.number().int(),
      appeals: z.number().int(),
      overturned: z.number().int(),
    }),
    cacheSeconds: 3600,
  }),
};
