import { reviewApproval } from '#features/care/approvals/server/approval.admin.ts';
import type { Ctx } from '#kit/server/context.ts';

type Decision = { id: string; decision: 'approved' | 'rejected'; reason?: string; version?: number };

/** Decides a request in the queue of approvals as this administrator. */
export function decideRequest(admin: Ctx, decision: Decision) {
  return reviewApproval.run(admin, { version: 1, ...decision });
}
