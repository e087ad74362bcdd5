/** The number of founding places. */
export const foundingPlaces = 100;

/** pending: waiting; approved; rejected; invited: has the link; joined: has an account. */
export const waitingStatuses = ['pending', 'approved', 'rejected', 'invited', 'joined'] as const;

export type WaitingStatus = (typeof waitingStatuses)[number];

export const waitingStatusLabels: Record<WaitingStatus, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  invited: 'Invited',
  joined: 'Joined',
};

/** The effect of a change of status. */
export type StatusStep = 'invite' | 'withdraw' | 'none';

/**
 * Returns the effect of setting a status: approving (or inviting) sends the invitation, and withdrawing approval cancels it. Null
 * if the change is not allowed: a joined entry is managed as a member, and no status can be set to joined.
 */
export function stepTo(from: WaitingStatus, to: WaitingStatus): StatusStep | null {
  if (from === to) return 'none';
  if (from === 'joined' || to === 'joined') return null;
  const isInvited = (status: WaitingStatus) => status === 'approved' || status === 'invited';
  if (isInvited(to)) return isInvited(from) ? 'none' : 'invite';
  return isInvited(from) ? 'withdraw' : 'none';
}

/** Says what setting another status does, for the menu. */
export function effectOfStatus(from: WaitingStatus, to: WaitingStatus): string {
  const step = stepTo(from, to);
  if (step === 'invite') return 'the invitation is sent';
  if (to === 'rejected') {
    return step === 'withdraw' ? 'the link stops working and an email says so' : 'an email says so';
  }
  if (step === 'withdraw') return 'the link stops working';
  return to === 'pending' ? 'back on the list' : 'nothing is sent';
}

/** What joining again can correct. */
export const detailNames = [
  'firstName',
  'lastName',
  'phone',
  'postcode',
  'reason',
  'referredBy',
  'weeklyNewsletter',
] as const;

const detailLabels: Record<(typeof detailNames)[number], string> = {
  firstName: 'first name',
  lastName: 'last name',
  phone: 'phone number',
  postcode: 'postcode',
  reason: 'reason for joining',
  referredBy: 'who told you about us',
  weeklyNewsletter: 'choice about the weekly email',
};

/** Lists details in the words of a sentence: 'phone number and postcode'. */
export function detailsText(names: readonly (typeof detailNames)[number][]): string {
  return new Intl.ListFormat('en-GB').format(names.map((name) => detailLabels[name]));
}

/** How long the link that takes corrections over works. */
export const correctionDays = 7;

/** Maximum lengths, in characters, of the sign-up form's fields. */
export const waitingListLengths = { reason: 1000, referredBy: 100 } as const;

/** The invitation text on the waiting list's page, which an experiment may change. */
export const invitationPlace = {
  name: 'waiting-list-invitation',
  label: 'The waiting list’s page, under the heading',
  pages: ['/', '/waiting-list'],
  settings: { text: 'the words of invitation, at most 300 characters' },
} as const;
