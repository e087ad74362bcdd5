import type { ActivityType } from '#kit/server/context.ts';

/** Recorded for both: each has one connection more. */
export const connectionAccepted: ActivityType = { name: 'connection_accepted' };
/** Recorded for who asked, for the share of introductions that are accepted; they see it among their requests alone. */
export const connectionDeclined: ActivityType = { name: 'connection_declined', isPassive: true };

/** All activities that this feature records. */
export const activityTypes = [connectionAccepted, connectionDeclined];
