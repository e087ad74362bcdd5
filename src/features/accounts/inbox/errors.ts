import { defineError } from '#kit/contract/errors.ts';

export const notInInbox = defineError({
  code: 'not_in_inbox',
  status: 404,
  text: 'This can’t be decided in the inbox. Please open its page.',
});
export const alreadyBeingDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided this, or it was withdrawn.',
});
export const tooLateToUndo = defineError({
  code: 'too_late_to_undo',
  status: 409,
  text: 'It’s too late to undo this: the decision has been carried out.',
});
