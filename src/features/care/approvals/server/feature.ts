import type { ApprovalKind, ServerFeature } from '#kit/server/server-feature.ts';
import { approvalsWaitMail } from './approvals-wait.mail.tsx';
import { getApprovalCounts } from './get-approval-counts.ts';
import { listApprovals } from './list-approvals.ts';
import { reviewApproval } from './review-approval.ts';

/** The one queue of what administrators approve. `kinds`: what the features put into it. */
export function approvals(kinds: readonly ApprovalKind[]): ServerFeature {
  return {
    name: 'approvals',
    handlers: [listApprovals(kinds), getApprovalCounts, reviewApproval(kinds)],
    mails: [approvalsWaitMail],
  };
}
