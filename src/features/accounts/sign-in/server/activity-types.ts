import type { ActivityType } from '#kit/server/context.ts';

export const accountVerified: ActivityType = { name: 'account_verified' };

/** All activities that this feature records. */
export const activityTypes = [accountVerified];
