import { and, eq } from 'drizzle-orm';
import { approvalChanged } from '#features/accounts/inbox/inbox.contract.ts';
import { refuseDecided } from '#features/accounts/inbox/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { actorIdOf, lockAccounts } from '#features/accounts/users/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalKind, ApprovalPreview, Ctx, InboxSource } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { ApprovalRequest, approvalAlreadyDecided, approvalNotFound, calls } from '../approval.contract.ts';
import { countPending, listApprovalRequests, type RequestRow } from './approval.queries.ts';
import { approvalRequests } from './approval.tables.ts';
import { withdrawApprovalNotices } from './approval-requests.ts';

/** Returns a page of the queue, each request with a preview from the feature it belongs to. */
export const listApprovals = handle(calls.listApprovals, async (ctx, input) => {
  const page = await listApprovalRequests(ctx.db, input);
  return { ...page, items: await toApprovals(ctx, page.items) };
});

/** Returns the oldest pending requests, each with its preview. */
async function oldestWaiting(ctx: Ctx, limit: number): Promise<ApprovalRequest[]> {
  const { items } = await listApprovalRequests(ctx.db, { status: 'pending', limit });
  return toApprovals(ctx, items);
}

async function toApprovals(ctx: Ctx, rows: readonly RequestRow[]): Promise<ApprovalRequest[]> {
  const known = {
    previews: await previewsOf(ctx, rows),
    labels: labelsOf(ctx),
    takenDown: await changesOfTakenDown(ctx, rows),
  };
  return rows.map((row) => toApproval(row, known));
}

/** Returns the ids of pending requests to change something that a moderator has taken down since. */
async function changesOfTakenDown(
  { db, registry }: Ctx,
  rows: readonly RequestRow[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (const { request } of rows) {
    const content = registry.reportable.find(({ contentType }) => contentType === request.targetType);
    if (!content || request.changes === null || request.status !== 'pending') continue;
    for (const thingId of Object.keys(request.changes)) {
      if ((await content.find(db, thingId))?.removed) found.add(request.id);
    }
  }
  return found;
}

function labelsOf({ registry }: Ctx): ReadonlyMap<string, string> {
  return new Map(registry.approvals.map(({ target }) => [target.type, target.label]));
}

/** Returns the previews by request id, since several requests may be about one thing. */
async function previewsOf(
  ctx: Ctx,
  rows: readonly RequestRow[],
): Promise<ReadonlyMap<string, ApprovalPreview>> {
  const found: [string, ApprovalPreview | undefined][] = [];
  for (const kind of ctx.registry.approvals) {
    const requestsOfKind = rows
      .map(({ request }) => request)
      .filter(({ targetType }) => targetType === kind.target.type);
    found.push(
      ...(await previewThings(ctx, kind, requestsOfKind)),
      ...(await previewChanges(ctx, kind, requestsOfKind)),
    );
  }
  return new Map(found.flatMap(([id, preview]) => (preview ? [[id, preview] as const] : [])));
}

type Request = RequestRow['request'];

async function previewThings(ctx: Ctx, kind: ApprovalKind, requests: readonly Request[]) {
  const things = requests.filter(({ changes }) => changes === null);
  if (things.length === 0) return [];
  const previews = await kind.preview(
    ctx,
    things.map(({ targetId }) => targetId),
  );
  return things.map(({ id, targetId }): [string, ApprovalPreview | undefined] => [
    id,
    previews.get(targetId),
  ]);
}

async function previewChanges(ctx: Ctx, kind: ApprovalKind, requests: readonly Request[]) {
  const found: [string, ApprovalPreview | undefined][] = [];
  for (const { id, changes, status } of requests) {
    if (changes)
      found.push([id, await kind.changes?.preview(ctx, { changes, isOpen: status === 'pending' })]);
  }
  return found;
}

const deletedThing: ApprovalPreview = {
  name: 'This no longer exists',
  description: '',
  facts: [],
  path: null,
};

function toApproval(
  { request, firstName, lastName, email }: RequestRow,
  {
    previews,
    labels,
    takenDown,
  }: {
    previews: ReadonlyMap<string, ApprovalPreview>;
    labels: ReadonlyMap<string, string>;
    takenDown: ReadonlySet<string>;
  },
): ApprovalRequest {
  const preview = previews.get(request.id) ?? deletedThing;
  return present(ApprovalRequest, request, {
    targetLabel: labels.get(request.targetType) ?? request.targetType,
    targetDetails: {
      ...preview,
      facts: preview.facts.map(([name, value, before]) => ({ name, value, before: before ?? null })),
      picture: preview.picture?.now ?? null,
      pictureBefore: preview.picture?.before ?? null,
      otherPictures: [...(preview.picture?.others ?? [])],
      marks: [...(preview.marks ?? [])],
    },
    isChange: request.changes !== null,
    isTakenDown: takenDown.has(request.id),
    submitterName: firstName === null ? null : fullName({ firstName, lastName }),
    submitterEmail: email,
    status: request.status === 'withdrawn' ? 'rejected' : request.status,
  });
}

/** Returns how many requests are waiting, in total and of each type. */
export const getApprovalCounts = handle(calls.getApprovalCounts, async (ctx) => {
  const counts = new Map((await countPending(ctx.db)).map((row) => [row.targetType, row.pending]));
  const byType = ctx.registry.approvals.map(({ target: { type, label } }) => ({
    targetType: type,
    label,
    pending: counts.get(type) ?? 0,
  }));
  return { pending: byType.reduce((sum, { pending }) => sum + pending, 0), byType };
});

type Review = Omit<InputOf<typeof calls.reviewApproval>, 'reason'> & { reason?: string | null | undefined };

/**
 * Decides a request once, in the version that was read, and carries out the decision. Refuses: approval_not_found,
 * already_decided, approval_changed.
 */
export const reviewApproval = handle(calls.reviewApproval, {
  async run(tx, input) {
    await applyReview(tx, input);
    return { message: `Request ${input.decision} successfully` };
  },
});

/** Records the decision and carries it out, in the reviewer's transaction. Refuses the same. */
async function applyReview(tx: TxCtx, input: Review): Promise<void> {
  const found = await findRequest(tx.db, input.id);
  const kind = tx.registry.approvals.find(({ target }) => target.type === found.targetType);
  if (!kind) throw apiError(approvalNotFound);
  await lockAccounts(tx, [found.submittedBy, actorIdOf(tx)]);
  if (found.changes) await kind.changes?.lock(tx, Object.keys(found.changes));
  else await kind.lock?.(tx, found.targetId);
  const request = await decide(tx, input);
  const { targetId, decisionReason: reason, changes, submittedBy } = request;
  const { decision } = input;
  if (changes) await kind.changes?.decided(tx, { changes, submittedBy, decision, reason });
  else await kind.decided(tx, { targetId, decision, reason });
  await audit(tx, {
    action: `approval.${decision}`,
    target: { type: request.targetType, id: targetId },
    after: { status: decision },
    reason,
  });
}

/** Finds the pending request. Refuses: approval_not_found, already_decided, approval_changed. */
async function findWaiting(tx: TxCtx, { id, version }: Pick<Review, 'id' | 'version'>) {
  const request = await findRequest(tx.db, id);
  if (request.status !== 'pending') throw await alreadyDecided(tx, request);
  if (request.version !== version) throw apiError(approvalChanged);
  return request;
}

async function findRequest(tx: Db, id: string) {
  const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, id));
  if (!request) throw apiError(approvalNotFound);
  return request;
}

/** Records the decision on the version that was read. The second of two concurrent decisions is refused: already_decided. */
async function decide(tx: TxCtx, { id, decision, reason, version }: Review) {
  const reviewedBy = actorIdOf(tx);
  const [request] = await tx.db
    .update(approvalRequests)
    .set({
      status: decision,
      decisionReason: reason || null,
      reviewedBy,
      reviewedAt: tx.now.toISOString(),
    })
    .where(
      and(
        eq(approvalRequests.id, id),
        eq(approvalRequests.status, 'pending'),
        eq(approvalRequests.version, version),
      ),
    )
    .returning();
  if (request) {
    await withdrawApprovalNotices(tx.db, [request]);
    return request;
  }
  const found = await findRequest(tx.db, id);
  throw found.status === 'pending' ? apiError(approvalChanged) : await alreadyDecided(tx, found);
}

function alreadyDecided(tx: TxCtx, { reviewedBy, reviewedAt, status, decisionReason }: Request) {
  const decided = { decidedBy: reviewedBy, decidedAt: reviewedAt, status, reason: decisionReason };
  return refuseDecided(tx, approvalAlreadyDecided, decided);
}

/** Pending requests of every feature in the administrators' inbox. */
export const approvalsInInbox: InboxSource = {
  name: 'approval',
  icon: 'thing',
  count: (db) => db.$count(approvalRequests, eq(approvalRequests.status, 'pending')),
  async oldest(ctx, limit) {
    const requests = await oldestWaiting(ctx, limit);
    return requests.map((request) => ({
      ...pick(request, 'id', 'version'),
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
      const { submittedBy, targetType } = await findWaiting(tx, item);
      const kind = tx.registry.approvals.find(({ target }) => target.type === targetType);
      return { name: kind?.target.label ?? targetType, aboutUserId: submittedBy };
    },
    apply: applyReview,
  },
};

/** Formats a request in one line: the thing's type, what a change changes or the first two facts of a new thing, and the author. */
function detailOf({
  targetLabel,
  targetDetails: { facts },
  submitterName,
  isChange,
  isTakenDown,
}: ApprovalRequest): string {
  const shownFacts = facts.slice(0, 2).map(({ name, value, before }) => {
    if (!isChange) return value;
    return before ? `${name}: “${value}” for “${before}”` : `${name}: “${value}”`;
  });
  const state = isTakenDown ? 'taken down by a moderator' : '';
  return [targetLabel, state, ...shownFacts, submitterName].filter(Boolean).join(' · ');
}
