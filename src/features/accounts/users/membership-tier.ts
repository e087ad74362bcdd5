import type { membershipTiers } from './account-options.ts';

type MembershipTier = (typeof membershipTiers)[number];

/** The tiers that follow from facts, the stronger one first. */
export const earnedTiers = ['premium', 'advertiser'] as const;
export type EarnedTier = (typeof earnedTiers)[number];

/** A member's tier by what holds of them. Basic, which an administrator sets, stays until something does. */
export function tierByFacts(holding: readonly EarnedTier[], current: MembershipTier): MembershipTier {
  const earned = earnedTiers.find((tier) => holding.includes(tier));
  return earned ?? (current === 'basic' ? 'basic' : 'standard');
}
