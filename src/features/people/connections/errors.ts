import { defineError } from '#kit/contract/errors.ts';

export const connectionNotFound = defineError({
  code: 'connection_not_found',
  status: 404,
  text: 'This conversation no longer exists.',
});
/** The same for everybody who can't be asked, whatever the reason: hidden, not open, blocked, gone. */
export const notOpenToConnect = defineError({
  code: 'not_open_to_connect',
  status: 404,
  text: 'This member isn’t taking introductions at the moment.',
});
export const alreadyAsked = defineError({
  code: 'already_asked',
  status: 409,
  text: 'You’ve already asked this member. They haven’t answered yet.',
});
export const alreadyConnected = defineError({
  code: 'already_connected',
  status: 409,
  text: 'You two are already in conversation.',
});
export const askedLately = defineError({
  code: 'asked_lately',
  status: 409,
  text: 'You’ve asked this member before, and can’t ask again yet.',
});
export const tooManyOpen = defineError({
  code: 'too_many_open',
  status: 409,
  text: 'Five of your introductions are waiting for an answer. Withdraw one, or wait until one is answered.',
});
export const noLongerWaiting = defineError({
  code: 'no_longer_waiting',
  status: 409,
  text: 'This introduction has already been answered or withdrawn.',
});
export const conversationOver = defineError({
  code: 'conversation_over',
  status: 409,
  text: 'This conversation has ended, so you can’t write in it any more.',
});
export const messageIdReused = defineError({
  code: 'message_id_reused',
  status: 409,
  text: 'This clientId already belongs to another message.',
});
