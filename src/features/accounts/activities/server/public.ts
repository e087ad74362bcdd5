/* The exports for the servers of other features. */

export {
  countActivities,
  listRecentActivities,
  ramadanContribution,
  recordActivity,
  recordedActivities,
  redescribeActivities,
  removeActivity,
  resourceUploaded,
} from './activity.queries.ts';
