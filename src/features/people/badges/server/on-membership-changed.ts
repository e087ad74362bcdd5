import { membershipChanged } from '#features/accounts/users/server/public.ts';
import { subscribe } from '#kit/server/queue/announce.ts';
import { evaluateBadges } from './evaluate-badges.ts';

/** Gives the badge of premium members, or takes it back, as soon as their membership changes. */
export const evaluateChangedMember = subscribe(
  membershipChanged,
  'evaluate-changed-member',
  async (tx, { userId }) => {
    await evaluateBadges(tx, userId);
    return null;
  },
);
