import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, line, ownAddress, registeredName, text } from '#kit/contract/fields.ts';
import { alreadyReported, contentNotFound } from './errors.ts';
import { reportLengths } from './max-lengths.ts';
import { reportReasons } from './report-options.ts';

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
      description: text(reportLengths.description).refine(
        (value) => value !== '',
        'Please say what’s wrong with it.',
      ),
      email: z.union([z.literal(''), z.email('Please enter an e-mail address.').max(254)]).optional(),
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
