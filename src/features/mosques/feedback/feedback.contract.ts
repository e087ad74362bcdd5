import { z } from 'zod';
import { mosqueNotFound } from '#features/mosques/places/place.errors.ts';
import { call } from '#kit/contract/call.ts';
import { defineError, notAllowed } from '#kit/contract/errors.ts';
import { filledText, id, instant, line } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { feedbackLengths, feedbackStatuses, feedbackTypes } from './feedback.rules.ts';

export const feedbackNotFound = defineError({
  code: 'feedback_not_found',
  status: 404,
  text: 'This message no longer exists.',
});
export const feedbackAlreadyAnswered = defineError({
  code: 'already_answered',
  status: 409,
  text: 'Someone else has already replied to this.',
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

/** A message as the mosque sees it: with the sender's name, without their email address. */
export const ReceivedFeedback = Feedback.extend({ name: z.string() });
export type ReceivedFeedback = z.infer<typeof ReceivedFeedback>;

const tag = 'Feedback to mosques';

export const calls = {
  sendFeedback: call('sendFeedback', {
    method: 'POST',
    path: '/api/mosques/:placeId/feedback',
    who: 'member',
    tag,
    summary: 'Sends a message to a mosque’s managers. They see the sender’s name.',
    input: z.strictObject({
      placeId: id,
      feedbackType: z.enum(feedbackTypes),
      subject: line(feedbackLengths.subject, 'Please say briefly what it’s about.'),
      message: filledText(feedbackLengths.message, 'Please write your message.'),
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
    summary: 'The caller’s messages to mosques, newest first, with the replies.',
    input: z.strictObject({ ...pagingFields }),
    output: z.array(Feedback),
    paged: true,
  }),
  listMosqueFeedback: call('listMosqueFeedback', {
    method: 'GET',
    path: '/api/mosques/:placeId/feedback',
    who: 'member',
    tag,
    summary: 'Messages to a mosque, newest first: for its managers.',
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
    summary: 'Replies to a message, once; its author is told.',
    input: z.strictObject({
      id,
      response: filledText(feedbackLengths.message, 'Please write a reply.'),
    }),
    output: ReceivedFeedback,
    errors: [feedbackNotFound, feedbackAlreadyAnswered, notAllowed],
  }),
};
