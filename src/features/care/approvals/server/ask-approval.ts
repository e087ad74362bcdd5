import { and, eq } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { listAdministrators } from '#features/accounts/users/server/public.ts';
import type { ApprovalTarget } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { approvalsWaitMail } from './approvals-wait.mail.tsx';
import { approvalWaitingNotice } from './notification-kinds.ts';
import { approvalRequests } from './tables.ts';

type Target = { target: ApprovalTarget; targetId: string };
type Asking = { submittedBy: string | null; title?: string };

/**
 * Adds a thing to the queue at /admin/approvals, in the transaction that stores it, and notifies the administrators: under
 * the bell, and by mail at most once an hour. One already waiting keeps its turn.
 */
export async function askApproval(tx: Db, asked: Target & Asking, now: Date): Promise<void> {
  const { target, targetId, submittedBy } = asked;
  const stored = await tx
    .insert(approvalRequests)
    .values({ targetType: target.type, targetId, submittedBy, createdAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ id: approvalRequests.id });
  if (stored.length > 0) await notifyAdministrators(tx, asked, now);
}

/** Notifies the administrators that something waits: under the bell, and by mail at most once an hour. */
export async function notifyAdministrators(
  tx: Db,
  { target, title, submittedBy }: Pick<Target, 'target'> & Asking,
  now: Date,
): Promise<void> {
  const administrators = await listAdministrators(tx);
  await notify(
    tx,
    administrators.map(({ id }) => id),
    {
      kind: approvalWaitingNotice,
      title:
        title === undefined
          ? `${target.label} waiting for approval`
          : `${target.label} waiting for approval: “${title}”`,
      path: '/admin/approvals',
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

/** Removes a thing from the queue because its author withdrew or replaced it. */
export async function withdrawApproval(tx: Db, { target, targetId }: Target): Promise<void> {
  await tx
    .update(approvalRequests)
    .set({ status: 'withdrawn' })
    .where(
      and(
        eq(approvalRequests.targetType, target.type),
        eq(approvalRequests.targetId, targetId),
        eq(approvalRequests.status, 'pending'),
      ),
    );
}

/**
 * Records in the queue a decision made elsewhere, on the thing's own screen. Returns false where it was decided
 * already.
 */
export async function settleApproval(
  tx: Db,
  { target, targetId }: Target,
  decision: { status: 'approved' | 'rejected'; reviewedBy: string | null; reason: string | null },
  now: Date,
): Promise<boolean> {
  const settled = await tx
    .update(approvalRequests)
    .set({
      status: decision.status,
      reviewedBy: decision.reviewedBy,
      decisionReason: decision.reason,
      reviewedAt: now.toISOString(),
    })
    .where(
      and(
        eq(approvalRequests.targetType, target.type),
        eq(approvalRequests.targetId, targetId),
        eq(approvalRequests.status, 'pending'),
      ),
    )
    .returning({ id: approvalRequests.id });
  return settled.length > 0;
}
