import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { email, filledText, id, instant, line, ownAddress } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { supportLengths } from './support-request.rules.ts';

export const supportRequestNotFound = defineError({
  code: 'support_request_not_found',
  status: 404,
  text: 'This question no longer exists.',
});
export const supportRequestAlreadyAnswered = defineError({
  code: 'already_answered',
  status: 409,
  text: 'Another administrator has already answered this.',
});

export const SupportRequest = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** A question for administrators, with its author and the page it came from. */
export const ReceivedSupportRequest = SupportRequest.extend({
  /** Null for a visitor, who has no account. */
  userId: id.nullable(),
  name: z.string(),
  email: z.string(),
  page: z.string().nullable(),
});
export type ReceivedSupportRequest = z.infer<typeof ReceivedSupportRequest>;

const tag = 'Support';
const done = z.object({ message: z.string() });

export const calls = {
  sendSupportRequest: call('sendSupportRequest', {
    method: 'POST',
    path: '/api/support',
    who: 'everyone',
    tag,
    summary:
      'Sends a question to the people who run the site. Visitors give an email address; a member’s name and address come from the session, and name and email are ignored.',
    input: z.strictObject({
      name: z.union([z.literal(''), line(supportLengths.name)]).optional(),
      email: z.union([z.literal(''), email]).optional(),
      subject: line(supportLengths.subject, 'Please say briefly what it’s about.'),
      message: filledText(supportLengths.message, 'Please write your question.'),
      page: ownAddress.optional(),
    }),
    output: done,
    weight: 2,
    limit: { times: 10, perSeconds: 3600 },
    idempotent: true,
  }),
  listOwnSupportRequests: call('listOwnSupportRequests', {
    method: 'GET',
    path: '/api/user/support',
    who: 'account',
    tag,
    summary: 'The caller’s questions to the people who run the site, newest first, with the answers.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(SupportRequest),
    paged: true,
  }),
  listSupportRequests: call('listSupportRequests', {
    method: 'GET',
    path: '/api/admin/support',
    who: 'admin',
    tag,
    audited: 'support_request.read',
    summary: 'Questions from members and visitors: those without an answer first, oldest first.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(ReceivedSupportRequest),
    paged: true,
  }),
  answerSupportRequest: call('answerSupportRequest', {
    method: 'POST',
    path: '/api/admin/support/:id/answer',
    who: 'admin',
    tag,
    summary: 'Answers a question, once: by email, and for a member on the site too.',
    input: z.strictObject({ id, answer: filledText(supportLengths.answer, 'Please write an answer.') }),
    output: done,
    errors: [supportRequestNotFound, supportRequestAlreadyAnswered],
  }),
};
