import { and, eq, sql } from 'drizzle-orm';
import { approvalChanged } from '#features/accounts/inbox/inbox.contract.ts';
import { addNotices, withdrawNotices } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import type { ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { approvalsWaitMail, approvalWaitingNotice } from './approval.messages.tsx';
import { approvalRequests } from './approval.tables.ts';

type Target = { target: ApprovalTarget; targetId: string };
type Submission = { submittedBy: string | null; title?: string };

/**
 * Adds a thing to the queue at /admin/approvals, in the transaction that stores it, and notifies the administrators: by a notice,
 * and by email at most once an hour. A pending request is kept as it is. With `continuesVersions`, versions continue from earlier
 * requests: a thing whose decisions refer to its own id must not use a version twice. With `isSilent` nobody is notified: they have been of
 * another that is the same.
 */
export async function requestApproval(
  tx: Db,
  submission: Target & Submission & { continuesVersions?: boolean; isSilent?: boolean },
  now: Date,
): Promise<void> {
  const { target, targetId, submittedBy } = submission;
  const version = submission.continuesVersions === true ? await nextVersion(tx, submission) : 1;
  const stored = await tx
    .insert(approvalRequests)
    .values({ targetType: target.type, targetId, submittedBy, version, createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: approvalRequests.id });
  if (submission.isSilent === true) return;
  for (const { id } of stored) await notifyAdministrators(tx, { ...submission, requestId: id }, now);
}

async function nextVersion(tx: Db, { target, targetId }: Target): Promise<number> {
  const [last] = await tx
    .select({ version: sql<number>`coalesce(max(${approvalRequests.version}), 0)::int` })
    .from(approvalRequests)
    .where(and(eq(approvalRequests.targetType, target.type), eq(approvalRequests.targetId, targetId)));
  return (last?.version ?? 0) + 1;
}

/** Notifies the administrators of a pending request: by a notice until it is decided, and by email at most once an hour. */
export async function notifyAdministrators(
  tx: Db,
  { requestId, target, title, submittedBy }: Pick<Target, 'target'> & Submission & { requestId: string },
  now: Date,
): Promise<void> {
  const administrators = await listAdministrators(tx);
  await addNotices(
    tx,
    administrators.map(({ id }) => id),
    {
      kind: approvalWaitingNotice,
      title:
        title === undefined
          ? `${target.label} waiting for approval`
          : `${target.label} waiting for approval: “${title}”`,
      path: '/admin/approvals',
      dedupeKey: noticeKey(requestId),
      aboutUserId: submittedBy,
    },
    now,
  );
  const hour = now.toISOString().slice(0, 13);
  for (const { id: userId, email: to, firstName } of administrators) {
    const dedupeKey = `approvals-wait:${userId}:${hour}`;
    await enqueueMail(tx, approvalsWaitMail, { to, userId, props: { firstName }, dedupeKey }, now);
  }
}

/** Withdraws the administrators’ notices of requests that are no longer pending. */
export async function withdrawApprovalNotices(tx: Db, requests: readonly { id: string }[]): Promise<void> {
  await withdrawNotices(
    tx,
    requests.map(({ id }) => noticeKey(id)),
  );
}

function noticeKey(requestId: string): string {
  return `approval-waits:${requestId}`;
}

/** Removes a thing from the queue because its author withdrew or replaced it. */
export async function withdrawApproval(tx: Db, { target, targetId }: Target): Promise<void> {
  const withdrawn = await tx
    .update(approvalRequests)
    .set({ status: 'withdrawn' })
    .where(
      and(
        eq(approvalRequests.targetType, target.type),
        eq(approvalRequests.targetId, targetId),
        eq(approvalRequests.status, 'pending'),
      ),
    )
    .returning({ id: approvalRequests.id });
  await withdrawApprovalNotices(tx, withdrawn);
}

type DecidedApproval = {
  status: 'approved' | 'rejected';
  reviewedBy: string | null;
  reason: string | null;
  /** The version that the reviewer saw; undefined decides the current one. */
  version?: number | undefined;
};

/**
 * Records in the queue a decision made on the thing's own screen. The caller has locked the thing. Returns false if it was
 * already decided. Refuses: approval_changed.
 */
export async function settleApproval(
  tx: Db,
  { target, targetId }: Target,
  decision: DecidedApproval,
  now: Date,
): Promise<boolean> {
  const [pending] = await tx
    .select({ id: approvalRequests.id, version: approvalRequests.version })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.targetType, target.type),
        eq(approvalRequests.targetId, targetId),
        eq(approvalRequests.status, 'pending'),
      ),
    )
    .for('update');
  if (!pending) return false;
  if (decision.version !== undefined && decision.version !== pending.version) throw apiError(approvalChanged);
  await tx
    .update(approvalRequests)
    .set({
      ...pick(decision, 'status', 'reviewedBy'),
      decisionReason: decision.reason,
      reviewedAt: now.toISOString(),
    })
    .where(eq(approvalRequests.id, pending.id));
  await withdrawApprovalNotices(tx, [pending]);
  return true;
}
