import type { ApprovalKind, ApprovalPreview, Ctx } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { type ApprovalRequest, calls } from '../contract.ts';
import { listApprovalRequests, type RequestRow } from './queries.ts';

/** Returns a page of the queue, each request with a preview from the feature it belongs to. */
export const listApprovals = handle(calls.listApprovals, async (ctx, input) => {
  const page = await listApprovalRequests(ctx.db, input);
  const previews = await previewsOf(ctx, page.items);
  const labels = labelsOf(ctx);
  return { ...page, items: page.items.map((row) => toApproval(row, previews, labels)) };
});

/** The oldest requests that wait, each with its preview. */
export async function oldestWaiting(ctx: Ctx, limit: number): Promise<ApprovalRequest[]> {
  const { items } = await listApprovalRequests(ctx.db, { status: 'pending', limit });
  const previews = await previewsOf(ctx, items);
  const labels = labelsOf(ctx);
  return items.map((row) => toApproval(row, previews, labels));
}

function labelsOf({ registry }: Ctx): ReadonlyMap<string, string> {
  return new Map(registry.approvals.map(({ target }) => [target.type, target.label]));
}

/** By the id of the request: several may be about one thing. */
async function previewsOf(
  ctx: Ctx,
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<string, ApprovalPreview>> {
  const found: [string, ApprovalPreview | undefined][] = [];
  for (const kind of ctx.registry.approvals) {
    const ofKind = rows
      .map(({ request }) => request)
      .filter(({ targetType }) => targetType === kind.target.type);
    found.push(...(await previewThings(ctx, kind, ofKind)), ...(await previewChanges(ctx, kind, ofKind)));
  }
  return new Map(found.flatMap(([id, preview]) => (preview ? [[id, preview] as const] : [])));
}

type Request = RequestRow['request'];

async function previewThings(ctx: Ctx, kind: ApprovalKind, requests: readonly Request[]) {
  const things = requests.filter(({ changes }) => changes === null);
  if (things.length === 0) return [];
  const known = await kind.preview(
    ctx,
    things.map(({ targetId }) => targetId),
  );
  return things.map(({ id, targetId }): [string, ApprovalPreview | undefined] => [id, known.get(targetId)]);
}

async function previewChanges(ctx: Ctx, kind: ApprovalKind, requests: readonly Request[]) {
  const found: [string, ApprovalPreview | undefined][] = [];
  for (const { id, changes, status } of requests) {
    if (changes)
      found.push([id, await kind.changes?.preview(ctx, { changes, isOpen: status === 'pending' })]);
  }
  return found;
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
  const preview = previews.get(request.id) ?? gone;
  return {
    id: request.id,
    targetType: request.targetType,
    targetLabel: labels.get(request.targetType) ?? request.targetType,
    targetId: request.targetId,
    targetDetails: {
      ...preview,
      facts: preview.facts.map(([name, value, before]) => ({ name, value, before: before ?? null })),
      picture: preview.picture?.now ?? null,
      pictureBefore: preview.picture?.before ?? null,
      otherPictures: [...(preview.picture?.others ?? [])],
    },
    isChange: request.changes !== null,
    version: request.version,
    submitterName: firstName === null ? null : `${firstName} ${lastName}`,
    submitterEmail: email,
    status: request.status === 'withdrawn' ? 'rejected' : request.status,
    decisionReason: request.decisionReason,
    reviewedAt: request.reviewedAt,
    createdAt: request.createdAt,
  };
}
