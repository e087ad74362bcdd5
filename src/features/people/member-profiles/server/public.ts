/* The server functions that other features may import. */

export {
  isOpenToConnect,
  keepShownName,
  removeEntry,
  restoreEntry,
  shownMembers,
} from './member-profile.queries.ts';
