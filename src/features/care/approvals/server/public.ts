/* What the servers of other features may use of this one. */

export { askApproval, settleApproval, withdrawApproval } from './ask-approval.ts';
export {
  forgetChanges,
  noteChanged,
  proposeChanges,
  recordPassedChanges,
  waitingChanges,
  waitingChangesTo,
} from './changes.ts';
export { passesAtOnce } from './passes-at-once.ts';
export { openRequestFor } from './queries.ts';
