import { liveKind } from '#kit/contract/live.ts';

/** Published when a connection changes: a request, an answer, a message, a read mark, its end. */
export const connectionChanged = liveKind<{ connectionId: string }>('connection');
