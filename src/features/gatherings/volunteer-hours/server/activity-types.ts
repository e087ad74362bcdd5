import type { ActivityType } from '#kit/server/context.ts';

export const volunteerHoursGiven: ActivityType = { name: 'volunteer_hours' };
export const localHelp: ActivityType = { name: 'local_help' };
export const ramadanContribution: ActivityType = { name: 'ramadan_contribution' };

/** All activities that this feature records. */
export const activityTypes = [volunteerHoursGiven, localHelp, ramadanContribution];
