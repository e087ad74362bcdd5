import { liveKind } from '#kit/contract/live/live.ts';

/** The member's notices under the bell are others than before: a new one, or some that were read on another screen. */
export const noticesChanged = liveKind<Record<string, never>>('notices');
