import { businessOwnerChanged } from '#features/exchange/businesses/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { evaluateBadges } from './evaluate-badges.ts';

/** Gives a member the badge of business owners, or takes it back, as soon as one of their businesses is approved, theirs or gone. */
export const evaluateBusinessOwner = subscribe(
  businessOwnerChanged,
  'evaluate-business-owner',
  async (tx, { userId }) => {
    await evaluateBadges(tx, userId);
    return null;
  },
);
