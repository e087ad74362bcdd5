import type { ActivityType } from '#kit/server/context.ts';

export const profileCompleted: ActivityType = { name: 'profile_completed' };

/** All activities that this feature records. */
export const activityTypes = [profileCompleted];
