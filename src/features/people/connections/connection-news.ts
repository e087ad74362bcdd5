import { liveKind } from '#kit/contract/live/live.ts';

/** Something is new in a connection: a request, an answer, a message, a read mark, its end. */
export const connectionNews = liveKind<{ connectionId: string }>('connection');
