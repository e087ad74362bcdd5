import type { ActivityType } from '#kit/server/context.ts';

export const validReport: ActivityType = { name: 'valid_report' };
export const reportAgainst: ActivityType = { name: 'report_against', isPassive: true };
export const strike: ActivityType = { name: 'strike', isPassive: true };

/** All activities that this feature records. */
export const activityTypes = [validReport, reportAgainst, strike];
