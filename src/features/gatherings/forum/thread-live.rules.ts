import { liveKind } from '#kit/contract/live.ts';

/** Published to members who have opened a thread lately when somebody else's reply appears in it. */
export const threadReplied = liveKind<{ postId: string }>('thread');
