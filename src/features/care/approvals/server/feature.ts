import { eq } from 'drizzle-orm';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { approvalsInInbox, getApprovalCounts, listApprovals, reviewApproval } from './approval.admin.ts';
import { approvalsWaitMail, notificationKinds } from './approval.messages.tsx';
import { ownRequests } from './approval.personal-data.ts';
import { approvalRequests, erasure } from './approval.tables.ts';

/** The queue of everything that needs administrators' approval. */
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
