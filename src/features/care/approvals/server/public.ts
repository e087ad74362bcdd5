/* The exports for the servers of other features. */

export { openRequestFor, waitingVersions } from './approval.queries.ts';
export {
  bumpApprovalVersion,
  eraseApprovalChanges,
  noChange,
  passCorrections,
  proposeChanges,
  recordPassedChanges,
  waitingChanges,
  waitingChangesTo,
} from './approval-changes.ts';
export { requestApproval, settleApproval, withdrawApproval } from './approval-requests.ts';
export { changeReview } from './change-review.ts';
export { decisionMessage } from './decision-message.ts';
export { reviewedFields, reviewLine } from './reviewed-fields.ts';
