import type { ServerFeature } from '#kit/server/server-feature.ts';
import { approvalsWaitMail } from './approvals-wait.mail.tsx';
import { getApprovalCounts } from './get-approval-counts.ts';
import { listApprovals } from './list-approvals.ts';
import { notificationKinds } from './notification-kinds.ts';
import { reviewApproval } from './review-approval.ts';
import { approvalRequests } from './tables.ts';

/** The one queue of what administrators approve. */
export const approvals: ServerFeature = {
  name: 'approvals',
  handlers: [listApprovals, getApprovalCounts, reviewApproval],
  namesColumns: [
    {
      what: 'type of approval',
      column: approvalRequests.targetType,
      known: (registry) => registry.approvals.map(({ target }) => target.type),
    },
  ],
  notificationKinds,
  mails: [approvalsWaitMail],
};
