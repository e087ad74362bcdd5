import type { ActivityType } from '#kit/server/context.ts';

/** Recorded for the blocked member, who is never told: badges count it. */
export const wasBlocked = { name: 'was_blocked', isPassive: true } as const satisfies ActivityType;
