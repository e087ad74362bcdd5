import { defineError } from '#kit/contract/errors.ts';

export const entryNotFound = defineError({
  code: 'entry_not_found',
  status: 404,
  text: 'This entry is not on the waiting list any more.',
});
export const wrongStep = defineError({
  code: 'wrong_step',
  status: 409,
  text: 'Somebody who has joined is looked after under Users, and nobody can be made to have joined.',
});
export const alreadyMember = defineError({
  code: 'already_member',
  status: 409,
  text: 'There is an account with this e-mail address already.',
});
export const notInvited = defineError({
  code: 'not_invited',
  status: 409,
  text: 'Only an approved entry that has not joined yet can be invited again.',
});
