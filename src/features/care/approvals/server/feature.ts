import type { ServerFeature } from '#kit/server/server-feature.ts';
import { approvalsWaitMail } from './approvals-wait.mail.tsx';
import { getApprovalCounts } from './get-approval-counts.ts';
import { listApprovals } from './list-approvals.ts';
import { notificationKinds } from './notification-kinds.ts';
import { reviewApproval } from './review-approval.ts';

/** The one queue of what administrators approve. */
export const approvals: ServerFeature = {
  name: 'approvals',
  handlers: [listApprovals, getApprovalCounts, reviewApproval],
  notificationKinds,
  mails: [approvalsWaitMail],
};
