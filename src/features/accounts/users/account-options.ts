export const membershipTiers = ['basic', 'standard', 'premium', 'advertiser'] as const;

/** pending: invited, no password yet; suspended: may read and use their data rights; banned: can't sign in. */
export const accountStatuses = ['pending', 'active', 'suspended', 'banned'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** What a member can consent to; each is withdrawn separately. */
export const consentKinds = ['membership', 'weekly_newsletter', 'campaign'] as const;

/** What a single-use link or challenge is for. */
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

/** What a thief must not be able to end: it lasts until it is used, whatever is changed meanwhile, except by a ban. */
export const lastingPurposes: readonly TokenPurpose[] = [
  'email_change_undo',
  'proposed_email_new',
  'proposed_email_old',
];

/** How long each is valid, in seconds. */
export const tokenLifetimes: Readonly<Record<TokenPurpose, number>> = {
  invitation: 7 * day,
  password_reset: 30 * minute,
  email_verification: day,
  email_change: day,
  email_change_undo: 3 * day,
  proposed_email_new: 3 * day,
  // Longer than the proposal: it can be stopped until the moment that it takes effect.
  proposed_email_old: 7 * day,
  second_factor: 5 * minute,
  passkey: 5 * minute,
};
