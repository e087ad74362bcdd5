/* What the servers of other features may use of this one. */

export { askApproval, settleApproval, withdrawApproval } from './ask-approval.ts';
export { openRequestFor } from './queries.ts';
