/* The exports for the servers of other features. */

export { readUnread } from './notification.queries.ts';
export { addNotices, notify, withdrawNotices, withdrawNoticesAt } from './notify.ts';
export {
  findMailTiming,
  readDeliveries,
  readPreferences,
  writeDeliveries,
  writePreferences,
} from './preference.queries.ts';
