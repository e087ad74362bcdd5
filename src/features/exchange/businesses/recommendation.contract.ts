import { z } from 'zod';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { businessNotFound, notYourBusiness } from './business.errors.ts';
import { recommendationLengths } from './business.rules.ts';

export const recommendationNotFound = defineError({
  code: 'recommendation_not_found',
  status: 404,
  text: 'This recommendation no longer exists.',
});
export const ownBusiness = defineError({
  code: 'own_business',
  status: 403,
  text: 'You can’t recommend your own business.',
});
export const recommendationRemoved = defineError({
  code: 'recommendation_removed',
  status: 409,
  text: 'A moderator has taken down your recommendation of this business.',
});

/** A member would use a business again. Visitors don't see who the member is. */
export const Recommendation = z.object({
  id,
  words: z.string(),
  /** Null for visitors. */
  author: z.object({ userId: id, name: z.string(), photoUrl: z.string().nullable() }).nullable(),
  createdAt: instant,
  /** The answer of the owner. */
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
  isOwn: z.boolean(),
  /** Whether the caller may answer it. */
  canAnswer: z.boolean(),
});
export type Recommendation = z.infer<typeof Recommendation>;

const tag = 'Businesses';
const done = z.object({ message: z.string() });
const words = text(recommendationLengths.words).refine(
  (value) => [...value].length >= recommendationLengths.min,
  'Please say in a few words why.',
);

export const calls = {
  listRecommendations: call('listRecommendations', {
    method: 'GET',
    path: '/api/businesses/:id/recommendations',
    who: 'everyone',
    tag,
    summary:
      'Recommendations of a business by members, newest first; the caller’s own comes first. Visitors see no names.',
    input: z.strictObject({ ...pagingFields, id }),
    output: z.array(Recommendation),
    paged: true,
    errors: [businessNotFound],
  }),
  recommendBusiness: call('recommendBusiness', {
    method: 'PUT',
    path: '/api/businesses/:id/recommendation',
    who: 'member',
    tag,
    summary:
      'Recommends a business, with a reason. Each member has one recommendation; a new one replaces the old.',
    input: z.strictObject({ id, words }),
    output: Recommendation,
    limit: { times: 20, perSeconds: 3600 },
    errors: [businessNotFound, ownBusiness, recommendationRemoved],
  }),
  withdrawRecommendation: call('withdrawRecommendation', {
    method: 'DELETE',
    path: '/api/businesses/:id/recommendation',
    who: 'member',
    tag,
    summary: 'Withdraws the caller’s recommendation.',
    input: z.strictObject({ id }),
    output: done,
    errors: [businessNotFound, recommendationNotFound, recommendationRemoved],
  }),
  answerRecommendation: call('answerRecommendation', {
    method: 'PUT',
    path: '/api/recommendations/:id/answer',
    who: 'member',
    tag,
    summary: 'Sets the owner’s reply to a recommendation; an empty reply removes it.',
    input: z.strictObject({ id, answer: text(recommendationLengths.words) }),
    output: Recommendation,
    limit: { times: 60, perSeconds: 3600 },
    errors: [recommendationNotFound, notYourBusiness],
  }),
};
