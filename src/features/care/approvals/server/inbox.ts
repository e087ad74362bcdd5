import { eq } from 'drizzle-orm';
import type { InboxSource } from '#kit/server/context.ts';
import type { ApprovalRequest } from '../contract.ts';
import { oldestWaiting } from './list-approvals.ts';
import { carryOutReview, findWaiting } from './review-approval.ts';
import { approvalRequests } from './tables.ts';

/** What waits for approval, of every feature, in the administrators' inbox. */
export const approvalsInInbox: InboxSource = {
  name: 'approval',
  icon: 'thing',
  count: (db) => db.$count(approvalRequests, eq(approvalRequests.status, 'pending')),
  async oldest(ctx, limit) {
    const requests = await oldestWaiting(ctx, limit);
    return requests.map((request) => ({
      id: request.id,
      version: request.version,
      name: request.targetDetails.name,
      wants: request.isChange ? 'has changes to approve' : '',
      detail: detailOf(request),
      path: `/admin/approvals?type=${request.targetType}`,
      waitingSince: request.createdAt,
    }));
  },
  decisions: {
    reasonNeeded: true,
    async check(tx, item) {
      const { submittedBy, targetType } = await findWaiting(tx.db, item);
      const kind = tx.registry.approvals.find(({ target }) => target.type === targetType);
      return { name: kind?.target.label ?? targetType, aboutUserId: submittedBy };
    },
    carryOut: carryOutReview,
  },
};

/** What kind of thing it is; of a change what changes, of a new thing its first two facts; and who submitted it. */
function detailOf({
  targetLabel,
  targetDetails: { facts },
  submitterName,
  isChange,
}: ApprovalRequest): string {
  const told = facts.slice(0, 2).map(({ name, value, before }) => {
    if (!isChange) return value;
    return before ? `${name}: “${value}” for “${before}”` : `${name}: “${value}”`;
  });
  return [targetLabel, ...told, submitterName].filter(Boolean).join(' · ');
}
