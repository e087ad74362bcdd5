import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { id, instant, line, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { feedbackStatuses, feedbackTypes } from './feedback-types.ts';
import { feedbackLengths } from './max-lengths.ts';

export const feedbackNotFound = defineError({
  code: 'feedback_not_found',
  status: 404,
  text: 'This message is not there any more.',
});
export const feedbackAlreadyAnswered = defineError({
  code: 'already_answered',
  status: 409,
  text: 'Somebody else has answered this already.',
});

export const Feedback = z.object({
  id,
  placeId: id,
  mosque: z.string(),
  feedbackType: z.enum(feedbackTypes),
  subject: z.string(),
  message: z.string(),
  status: z.enum(feedbackStatuses),
  adminResponse: z.string().nullable(),
  respondedAt: instant.nullable(),
  createdAt: instant,
});
export type Feedback = z.infer<typeof Feedback>;

/** As the mosque sees it: with a name, and no address. */
export const ReceivedFeedback = Feedback.extend({ name: z.string() });
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>;

const tag = 'Feedback to mosques';
const needed = (field: z.ZodType<string, string>, message: string) =>
  z
    .string({ error: message })
    .refine((value) => value.trim() !== '', message)
    .pipe(field);

export const calls = {
  sendFeedback: call('sendFeedback', {
    method: 'POST',
    path: '/api/mosques/:placeId/feedback',
    who: 'member',
    tag,
    summary: 'Writes to those who look after a mosque. They see the caller’s name.',
    input: z.strictObject({
      placeId: id,
      feedbackType: z.enum(feedbackTypes),
      subject: needed(line(feedbackLengths.subject), 'Please say in a few words what it is about.'),
      message: needed(text(feedbackLengths.message), 'Please write your message.'),
    }),
    output: Feedback,
    idempotent: true,
    errors: [mosqueNotFound],
  }),
  listOwnFeedback: call('listOwnFeedback', {
    method: 'GET',
    path: '/api/user/feedback',
    who: 'account',
    tag,
    summary: 'What the caller wrote to mosques, newest first, with the answers.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Feedback),
    paged: true,
  }),
  listMosqueFeedback: call('listMosqueFeedback', {
    method: 'GET',
    path: '/api/mosques/:placeId/feedback',
    who: 'member',
    tag,
    summary: 'What was written to a mosque, newest first: for those who look after it.',
    input: z.strictObject({ ...pagingFields, placeId: id, status: z.enum(feedbackStatuses).optional() }),
    output: z.array(ReceivedFeedback),
    paged: true,
    errors: [mosqueNotFound, notAllowed],
  }),
  answerFeedback: call('answerFeedback', {
    method: 'POST',
    path: '/api/feedback/:id/answer',
    who: 'member',
    tag,
    summary: 'Answers a message, once; its author is told.',
    input: z.strictObject({
      id,
      response: needed(text(feedbackLengths.message), 'Please write an answer.'),
    }),
    output: ReceivedFeedback,
    errors: [feedbackNotFound, feedbackAlreadyAnswered, notAllowed],
  }),
};
