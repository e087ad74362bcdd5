import { and, eq, inArray } from 'drizzle-orm';
import { findUser, members } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalKind } from '#kit/server/context.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { badgeKind } from '../../catalogue.ts';
import { badgeRequestAlreadyDecided, badgeRequestNotFound } from '../../errors.ts';
import { giveBadge } from '../give-badge.ts';
import { badgeRequests } from '../tables.ts';
import { badgeRequestTarget } from './approval-target.ts';
import { badgeDecidedMail } from './badge-decided.mail.tsx';

type Decision = { targetId: string; decision: 'approved' | 'rejected'; reason: string | null };

/**
 * Carries out the decision on a badge request, in the transaction that made it: gives the badge, or tells the member why not.
 * Refuses: request_not_found, already_decided.
 */
export async function decideRequest(tx: TxCtx, { targetId, decision, reason }: Decision): Promise<void> {
  const request = await writeDown(tx, { targetId, decision, reason });
  const user = await findUser(tx.db, request.userId);
  const kind = badgeKind(request.badgeKey);
  if (!user || !kind) throw apiError(badgeRequestNotFound);
  if (decision === 'approved') await giveBadge(tx, user, kind);
  else {
    const props = { firstName: user.firstName, label: kind.label, isGiven: false, reason };
    await enqueueMail(tx.db, badgeDecidedMail, { to: user.email, userId: user.id, props }, tx.now);
  }
  await audit(tx, {
    action: `badge.request_${decision}`,
    target: { type: 'user', id: user.id },
    after: { badgeKey: kind.key },
    reason,
  });
}

async function writeDown(tx: TxCtx, { targetId, decision, reason }: Decision) {
  const decidedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const [request] = await tx.db
    .update(badgeRequests)
    .set({ status: decision, reason, decidedBy, decidedAt: tx.now.toISOString() })
    .where(and(eq(badgeRequests.id, targetId), eq(badgeRequests.status, 'pending')))
    .returning();
  if (request) return request;
  const known = await tx.db.$count(badgeRequests, eq(badgeRequests.id, targetId));
  throw apiError(known === 0 ? badgeRequestNotFound : badgeRequestAlreadyDecided);
}

/** Badge requests in the approvals queue. */
export const badgeApproval: ApprovalKind = {
  target: badgeRequestTarget,
  async preview({ db }, targetIds) {
    const rows = await db
      .select({ request: badgeRequests, firstName: members.firstName, lastName: members.lastName })
      .from(badgeRequests)
      .innerJoin(members, eq(members.id, badgeRequests.userId))
      .where(inArray(badgeRequests.id, [...targetIds]));
    return new Map(
      rows.map(({ request, firstName, lastName }) => {
        const kind = badgeKind(request.badgeKey);
        const facts = [
          ['Member', `${firstName} ${lastName}`] as const,
          ['Says', request.note ?? '–'] as const,
        ];
        const name = `Badge “${kind?.label ?? request.badgeKey}”`;
        return [request.id, { name, description: kind?.description ?? '', facts, path: null }];
      }),
    );
  },
  decided: decideRequest,
};
