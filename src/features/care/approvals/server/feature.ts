import { eq } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { approvalsWaitMail } from './approvals-wait.mail.tsx';
import { erasure } from './erasure.ts';
import { getApprovalCounts } from './get-approval-counts.ts';
import { approvalsInInbox } from './inbox.ts';
import { listApprovals } from './list-approvals.ts';
import { notificationKinds } from './notification-kinds.ts';
import { ownRequests } from './personal-data.ts';
import { reviewApproval } from './review-approval.ts';
import { approvalRequests } from './tables.ts';

/** The one queue of what administrators approve. */
export const approvals: ServerFeature = {
  name: 'approvals',
  erasure,
  handlers: [listApprovals, getApprovalCounts, reviewApproval],
  inbox: [approvalsInInbox],
  adminTasks: [
    {
      path: '/admin/approvals',
      label: 'Approvals',
      group: 'Today',
      order: 2,
      waiting: ({ db }) => db.$count(approvalRequests, eq(approvalRequests.status, 'pending')),
    },
  ],
  namesColumns: [
    {
      what: 'type of approval',
      column: approvalRequests.targetType,
      known: (registry) => registry.approvals.map(({ target }) => target.type),
    },
  ],
  notificationKinds,
  mails: [approvalsWaitMail],
  personalData: [ownRequests],
};
