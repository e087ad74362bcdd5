import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { id, instant, line, ownAddress, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { supportRequestAlreadyAnswered, supportRequestNotFound } from './errors.ts';
import { supportLengths } from './max-lengths.ts';

export const SupportRequest = z.object({
  id,
  subject: z.string(),
  message: z.string(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  createdAt: instant,
});
export type SupportRequest = z.infer<typeof SupportRequest>;

/** As administrators see it: who asks, and from which page. */
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
const filled = (field: z.ZodType<string, string>, message: string) =>
  z
    .string({ error: message })
    .refine((value) => value.trim() !== '', message)
    .pipe(field);

export const calls = {
  sendSupportRequest: call('sendSupportRequest', {
    method: 'POST',
    path: '/api/support',
    who: 'everyone',
    tag,
    summary:
      'Sends a question to the people who run the site. Visitors give an e-mail address; a member’s name and address come from the session, and name and email are ignored.',
    input: z.strictObject({
      name: z.union([z.literal(''), line(supportLengths.name)]).optional(),
      email: z.union([z.literal(''), z.email('Please enter an e-mail address.').max(254)]).optional(),
      subject: filled(line(supportLengths.subject), 'Please say briefly what it’s about.'),
      message: filled(text(supportLengths.message), 'Please write your question.'),
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
    summary: 'Answers a question, once: by e-mail, and for a member on the site too.',
    input: z.strictObject({ id, answer: filled(text(supportLengths.answer), 'Please write an answer.') }),
    output: done,
    errors: [supportRequestNotFound, supportRequestAlreadyAnswered],
  }),
};
