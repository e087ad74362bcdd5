import { liveKind } from '#kit/contract/live.ts';

/** Published to both members of a conversation about a listing: a message, or a read mark. */
export const talkChanged = liveKind<{ talkId: string }>('classified_talk');
