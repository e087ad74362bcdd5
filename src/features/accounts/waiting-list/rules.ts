/** How many founding members the community starts with. */
export const foundingPlaces = 100;

/** pending: waiting; approved; rejected; invited: has the link; joined: has an account. */
export const waitingStatuses = ['pending', 'approved', 'rejected', 'invited', 'joined'] as const;

export type WaitingStatus = (typeof waitingStatuses)[number];

/** What a change of status brings about. */
export type StatusStep = 'invite' | 'withdraw' | 'none';

/**
 * What happens when an administrator sets a status: approving (or inviting) sends the invitation, withdrawing that cancels
 * it. Null if the change is not allowed: someone who has joined is managed as a member, and nobody can be set to joined.
 */
export function stepTo(from: WaitingStatus, to: WaitingStatus): StatusStep | null {
  if (from === to) return 'none';
  if (from === 'joined' || to === 'joined') return null;
  const invited = (status: WaitingStatus) => status === 'approved' || status === 'invited';
  if (invited(to)) return invited(from) ? 'none' : 'invite';
  return invited(from) ? 'withdraw' : 'none';
}
