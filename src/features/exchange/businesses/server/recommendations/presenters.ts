import { photoUrl } from '#features/accounts/users/server/public.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Recommendation } from '../../recommendation-contract.ts';
import type { RecommendationRow } from './queries.ts';

/** A recommendation as the actor sees it: visitors don't learn who is a member. */
export function toRecommendation(
  { actor }: Pick<Ctx, 'actor'>,
  { recommendation, author }: RecommendationRow,
  ownerUserId: string | null,
): Recommendation {
  const viewerId = actor.kind === 'person' ? actor.id : null;
  const { id, words, createdAt, answer, answeredAt } = recommendation;
  return {
    id,
    words,
    author:
      viewerId === null
        ? null
        : {
            userId: author.id,
            name: `${author.firstName} ${author.lastName}`.trim(),
            photoUrl: photoUrl(author.photoKey),
          },
    createdAt,
    answer,
    answeredAt,
    isOwn: viewerId === author.id,
    canAnswer: viewerId !== null && viewerId === ownerUserId,
  };
}
