import { and, eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { ApprovalTarget } from '../approval-targets.ts';
import { approvalRequests } from './tables.ts';

type Target = { targetType: ApprovalTarget; targetId: string };

/** Puts a thing into the queue of /admin/approvals, in the transaction that stores it. One that waits already stays. */
export async function askApproval(
  tx: Db,
  target: Target & { submittedBy: string | null },
  now: Date,
): Promise<void> {
  await tx
    .insert(approvalRequests)
    .values({ ...target, createdAt: now.toISOString() })
    .onConflictDoNothing();
}

/** Takes a thing out of the queue: its author took it back or replaced it. */
export async function withdrawApproval(tx: Db, { targetType, targetId }: Target): Promise<void> {
  await tx
    .update(approvalRequests)
    .set({ status: 'withdrawn' })
    .where(
      and(
        eq(approvalRequests.targetType, targetType),
        eq(approvalRequests.targetId, targetId),
        eq(approvalRequests.status, 'pending'),
      ),
    );
}
