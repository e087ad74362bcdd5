import type { ActivityType } from '#kit/server/context.ts';

export const eventAttended: ActivityType = { name: 'event_attended' };
export const eventHosted: ActivityType = { name: 'event_hosted' };

/** All activities that this feature records. */
export const activityTypes = [eventAttended, eventHosted];
