export const membershipTiers = ['basic', 'standard', 'premium', 'advertiser'] as const;

/** The tiers that an administrator may set. The others follow from memberships and adverts. */
export const settableTiers = ['basic', 'standard'] as const;

/** pending: invited, no password yet; suspended: may read and use their data rights; banned: can't sign in. */
export const accountStatuses = ['pending', 'active', 'suspended', 'banned'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** The kinds of consent, each of which can be withdrawn separately. */
export const consentKinds = ['membership', 'weekly_newsletter', 'campaign'] as const;

/** The purposes of single-use links and challenges. */
export const tokenPurposes = [
  'invitation',
  'password_reset',
  'email_verification',
  'email_change',
  'email_change_undo',
  'proposed_email_new',
  'proposed_email_old',
  'second_factor',
  'passkey',
] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Links that a thief of the account must not be able to revoke: they last until used, whatever else changes, except after a ban. */
export const lastingPurposes: readonly TokenPurpose[] = [
  'email_change_undo',
  'proposed_email_new',
  'proposed_email_old',
];

/** How long a token is valid, in seconds. */
export const tokenLifetimes: Readonly<Record<TokenPurpose, number>> = {
  invitation: 7 * day,
  password_reset: 30 * minute,
  email_verification: day,
  email_change: day,
  email_change_undo: 3 * day,
  proposed_email_new: 3 * day,
  // Longer than the proposal, so that it can be stopped until the moment it takes effect.
  proposed_email_old: 7 * day,
  second_factor: 5 * minute,
  passkey: 5 * minute,
};

/** Whether an account counts as suspended at an instant: a suspension with an end date lapses by itself. */
export function isSuspended(
  account: { accountStatus: AccountStatus; suspendedUntil: string | null },
  now: Date,
): boolean {
  if (account.accountStatus !== 'suspended') return false;
  return account.suspendedUntil === null || Date.parse(account.suspendedUntil) > now.getTime();
}

type MembershipTier = (typeof membershipTiers)[number];

/** The tiers that are earned by facts, the stronger one first. */
export const earnedTiers = ['premium', 'advertiser'] as const;
export type EarnedTier = (typeof earnedTiers)[number];

/** Whether a tier follows from a membership or an advert, so that it can't be set by hand. */
export function isEarnedTier(tier: MembershipTier): tier is EarnedTier {
  return earnedTiers.some((earned) => earned === tier);
}

/** Returns a member's tier from the tiers they hold. 'basic', which an administrator sets, stays until a tier is earned. */
export function computeMembershipTier(
  heldTiers: readonly EarnedTier[],
  current: MembershipTier,
): MembershipTier {
  const earned = earnedTiers.find((tier) => heldTiers.includes(tier));
  return earned ?? (current === 'basic' ? 'basic' : 'standard');
}

/** The version of the privacy notice that people currently agree to; any new wording is a new version. */
export const consentVersion = '2026-11-26';

/** The first administrator's name until they enter their own on their first page. */
export const defaultAdministratorName = { firstName: 'Main', lastName: 'Administrator' } as const;
