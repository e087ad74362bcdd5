import { liveKind } from '#kit/contract/live.ts';

/** Published to an event's host and guests: its notice is new, or gone. */
export const hostNoticeChanged = liveKind<{ eventId: string }>('event_notice');
