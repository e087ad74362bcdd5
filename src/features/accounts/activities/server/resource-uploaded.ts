import type { ActivityType } from '#kit/server/context.ts';

/** A link or PDF that its author shared in a group or in the forum, and that stood for a day. */
export const resourceUploaded: ActivityType = { name: 'resource_uploaded' };
