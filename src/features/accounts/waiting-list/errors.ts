import { defineError } from '#kit/contract/errors.ts';

export const entryNotFound = defineError({
  code: 'entry_not_found',
  status: 404,
  text: 'This entry is no longer on the waiting list.',
});
export const wrongStep = defineError({
  code: 'wrong_step',
  status: 409,
  text: 'You can’t set the status to joined. Manage anyone who has already joined under Users.',
});
export const alreadyMember = defineError({
  code: 'already_member',
  status: 409,
  text: 'There is already an account with this e-mail address.',
});
export const notInvited = defineError({
  code: 'not_invited',
  status: 409,
  text: 'You can only invite someone again if they have been approved and have not joined yet.',
});
export const entryAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided about this sign-up.',
});
