/* What the servers of other features may use of this one. */

export { notify, withdrawNotices } from './notify.ts';
export {
  mailWish,
  readDeliveries,
  readPreferences,
  writeDeliveries,
  writePreferences,
} from './preferences.ts';
