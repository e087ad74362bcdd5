import { z } from 'zod';
import { approvalChanged, decidedVersion } from '#features/accounts/inbox/inbox.contract.ts';
import { authorReason } from '#features/accounts/inbox/inbox.rules.ts';
import { call } from '#kit/contract/call.ts';
import { defineError } from '#kit/contract/errors.ts';
import { id, instant, registeredName, text } from '#kit/contract/fields.ts';
import { pagingFields } from '#kit/contract/paging.ts';
import { approvalLengths } from './approval.rules.ts';

export const approvalNotFound = defineError({
  code: 'approval_not_found',
  status: 404,
  text: 'This request no longer exists.',
});
export const approvalAlreadyDecided = defineError({
  code: 'already_decided',
  status: 409,
  text: 'Another administrator has already decided this, or it was withdrawn.',
});

const decisions = ['approved', 'rejected'] as const;
/** passed: a small correction or a change of time, published without review. */
const statuses = ['pending', ...decisions, 'passed'] as const;

export const ApprovalRequest = z.object({
  id,
  targetType: z.string(),
  /** The type's name: 'Event'. */
  targetLabel: z.string(),
  targetId: id,
  targetDetails: z.object({
    name: z.string(),
    description: z.string(),
    /** The facts in their order; for a change, each with the value approved before. */
    facts: z.array(z.object({ name: z.string(), value: z.string(), before: z.string().nullable() })),
    path: z.string().nullable(),
    picture: z.string().nullable(),
    pictureBefore: z.string().nullable(),
    /** The pictures that follow the first, in order. */
    otherPictures: z.array(z.string()),
    /** Parts of name, description and facts that an administrator should look at, as they are written. */
    marks: z.array(z.string()),
  }),
  /** Whether it changes something approved. Everyone sees the old version until this is approved. */
  isChange: z.boolean(),
  /** Whether a moderator has taken down what a pending change is about: the change appears if that is undone. */
  isTakenDown: z.boolean(),
  /** Increases when the author changes the request. */
  version: z.number().int(),
  submitterName: z.string().nullable(),
  submitterEmail: z.string().nullable(),
  status: z.enum(statuses),
  decisionReason: z.string().nullable(),
  reviewedAt: instant.nullable(),
  createdAt: instant,
});
export type ApprovalRequest = z.infer<typeof ApprovalRequest>;

export const ApprovalCounts = z.object({
  pending: z.number().int(),
  byType: z.array(z.object({ targetType: z.string(), label: z.string(), pending: z.number().int() })),
});
export type ApprovalCounts = z.infer<typeof ApprovalCounts>;

const tag = 'Approvals';

export const calls = {
  listApprovals: call('listApprovals', {
    method: 'GET',
    path: '/api/admin/approvals',
    who: 'admin',
    tag,
    audited: 'approval.read',
    summary:
      'Requests waiting for a decision, oldest first; or those approved, rejected or published at once, in the order they arrived.',
    input: z.strictObject({
      ...pagingFields,
      status: z.enum(statuses).default('pending'),
      targetType: registeredName.optional(),
    }),
    output: z.array(ApprovalRequest),
    paged: true,
  }),
  getApprovalCounts: call('getApprovalCounts', {
    method: 'GET',
    path: '/api/admin/approvals/counts',
    who: 'admin',
    tag,
    summary: 'How many requests are waiting, in total and of each type.',
    input: z.strictObject({}),
    output: ApprovalCounts,
  }),
  reviewApproval: call('reviewApproval', {
    method: 'POST',
    path: '/api/admin/approvals/:id/review',
    who: 'admin',
    tag,
    summary:
      'Approves or rejects a request; a rejection needs a reason, which its author is told. If two administrators decide at the same time, only one succeeds. `version` is the one that was read: left out, it is the first, and a request that was changed since is not decided.',
    input: z
      .strictObject({
        id,
        decision: z.enum(decisions),
        reason: text(approvalLengths.reason).optional(),
        version: decidedVersion.default(1),
      })
      .refine(({ decision, reason }) => decision === 'approved' || Boolean(reason), {
        path: ['reason'],
        message: authorReason.required,
      }),
    output: z.object({ message: z.string() }),
    errors: [approvalNotFound, approvalAlreadyDecided, approvalChanged],
  }),
};
