import { emptied, erasureOf, goes, ofProgram, type TableErasure } from '#kit/server/erasure.ts';
import { chatMessages, memberConnections } from './tables.ts';

const ofWriter =
  'Emptied where the person wrote it; what the other wrote stays with the other until the conversation is erased.';

export const erasure: readonly TableErasure[] = [
  erasureOf(memberConnections, {
    fromUserId: emptied,
    toUserId: emptied,
    introMessage: ofWriter,
    responseMessage: ofWriter,
    endedBy: emptied,
  }),
  erasureOf(chatMessages, {
    connectionId: 'Kept with what the other wrote, until the conversation is erased.',
    fromUserId: goes,
    clientId: ofProgram,
    message: goes,
  }),
];
