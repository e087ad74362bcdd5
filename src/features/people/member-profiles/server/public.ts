/* What the servers of other features may use of this one. */

export { isOpenToConnect, keepShownName, removeEntry, restoreEntry, shownNames } from './queries.ts';
export { shownMembers } from './shown-members.ts';
