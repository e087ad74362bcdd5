/** Founding members that the community begins with. */
export const foundingPlaces = 100;

/** The privacy notice that a sign-up agrees to; a new wording is a new version. */
export const consentVersion = '2026-11';

/** pending: waits; approved; rejected; invited: has the link; joined: has an account. */
export const waitingStatuses = ['pending', 'approved', 'rejected', 'invited', 'joined'] as const;

/** The statuses that take one of the founding places. */
export const placeTakingStatuses = ['approved', 'invited', 'joined'] as const;

/**
 * One spelling for each address, by which it is on the list once: composed letters, lower case. Dots and tags stay, for
 * only the provider knows whether they mean anything.
 */
export function canonicalEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase();
}
