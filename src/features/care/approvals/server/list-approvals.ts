import type { ApprovalPreview, Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { type ApprovalRequest, calls } from '../contract.ts';
import { listApprovalRequests, type RequestRow } from './queries.ts';

/** Returns a page of the queue, each request with a preview from the feature it belongs to. */
export const listApprovals = handle(calls.listApprovals, async (ctx, input) => {
  const page = await listApprovalRequests(ctx.db, input);
  const previews = await previewsOf(ctx, page.items);
  const labels = new Map(ctx.registry.approvals.map(({ target }) => [target.type, target.label]));
  return { ...page, items: page.items.map((row) => toApproval(row, previews, labels)) };
});

async function previewsOf(
  ctx: Ctx,
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<string, ApprovalPreview>> {
  const found: [string, ApprovalPreview][] = [];
  for (const { target, preview } of ctx.registry.approvals) {
    const ofKind = rows.filter(({ request }) => request.targetType === target.type);
    const ids = ofKind.map(({ request }) => request.targetId);
    if (ids.length > 0) found.push(...(await preview(ctx, ids)));
  }
  return new Map(found);
}

const gone: ApprovalPreview = {
  name: 'This no longer exists',
  description: '',
  facts: [],
  path: null,
};

function toApproval(
  { request, firstName, lastName, email }: RequestRow,
  previews: ReadonlyMap<string, ApprovalPreview>,
  labels: ReadonlyMap<string, string>,
): ApprovalRequest {
  const preview = previews.get(request.targetId) ?? gone;
  return {
    id: request.id,
    targetType: request.targetType,
    targetLabel: labels.get(request.targetType) ?? request.targetType,
    targetId: request.targetId,
    targetDetails: { ...preview, facts: preview.facts.map(([name, value]) => ({ name, value })) },
    submitterName: firstName === null ? null : `${firstName} ${lastName}`,
    submitterEmail: email,
    status: request.status === 'withdrawn' ? 'rejected' : request.status,
    decisionReason: request.decisionReason,
    reviewedAt: request.reviewedAt,
    createdAt: request.createdAt,
  };
}
