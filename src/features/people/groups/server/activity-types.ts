import type { ActivityType } from '#kit/server/context.ts';

/** A link shared in a group that was not taken down for a day. */
export const resourceUploaded: ActivityType = { name: 'resource_uploaded' };

/** All activities that this feature records. */
export const activityTypes = [resourceUploaded];
