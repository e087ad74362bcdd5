/** Founding members that the community begins with. */
export const foundingPlaces = 100;

/** pending: waits; approved; rejected; invited: has the link; joined: has an account. */
export const waitingStatuses = ['pending', 'approved', 'rejected', 'invited', 'joined'] as const;

export type WaitingStatus = (typeof waitingStatuses)[number];

/** What a change of status brings about. */
export type StatusStep = 'invite' | 'withdraw' | 'none';

/**
 * What follows when an administrator sets a status: approving (or inviting) sends the invitation, taking that back makes
 * it worthless. Null where it can't be: somebody who has joined is a member and is looked after there, and nobody is made
 * to have joined.
 */
export function stepTo(from: WaitingStatus, to: WaitingStatus): StatusStep | null {
  if (from === to) return 'none';
  if (from === 'joined' || to === 'joined') return null;
  const invited = (status: WaitingStatus) => status === 'approved' || status === 'invited';
  if (invited(to)) return invited(from) ? 'none' : 'invite';
  return invited(from) ? 'withdraw' : 'none';
}
