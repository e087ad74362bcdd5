/* What the servers of other features may use of this one. */

export {
  countActivities,
  listRecentActivities,
  recordActivity,
  redescribeActivities,
  removeActivity,
} from './activities.ts';
export { recordedActivities } from './recorded-activities.ts';
export { resourceUploaded } from './resource-uploaded.ts';
