import { and, eq, inArray } from 'drizzle-orm';
import { refuseDecided } from '#features/accounts/inbox/server/public.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import { findUser, members } from '#features/accounts/users/server/public.ts';
import { settleApproval, waitingVersions } from '#features/care/approvals/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { ApprovalKind, ApprovalTarget } from '#kit/server/context.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { present } from '#kit/server/present.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { BadgeRequest, badgeRequestAlreadyDecided, badgeRequestNotFound, calls } from '../badge.contract.ts';
import { badgeKind } from '../badge-catalogue.rules.ts';
import { giveBadge } from './badge.admin.ts';
import { badgeDecidedMail } from './badge.messages.tsx';
import { listOpenRequests } from './badge.queries.ts';
import { badgeRequests } from './badge.tables.ts';

export const badgeRequestTarget: ApprovalTarget = { type: 'badge_request', label: 'Badge', order: 3 };

/** Returns a page of the pending requests. */
export const listBadgeRequests = handle(calls.listBadgeRequests, async (ctx, input) => {
  const page = await listOpenRequests(ctx.db, input);
  const ids = page.items.map(({ request }) => request.id);
  const versions = await waitingVersions(ctx.db, badgeRequestTarget, ids);
  return {
    ...page,
    items: page.items.map(({ request, firstName, lastName }) =>
      present(BadgeRequest, request, {
        name: fullName({ firstName, lastName }),
        label: badgeKind(request.badgeKey)?.label ?? request.badgeKey,
        version: versions.get(request.id) ?? 1,
      }),
    ),
  };
});

/** Decides a request, once, here or in the approvals queue. Refuses: request_not_found, already_decided, approval_changed. */
export const reviewBadgeRequest = handle(calls.reviewBadgeRequest, {
  async run(tx, { id, decision, reason, version }) {
    const note = reason || null;
    const reviewedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
    const target = { target: badgeRequestTarget, targetId: id };
    await settleApproval(tx.db, target, { status: decision, reviewedBy, reason: note, version }, tx.now);
    await decideBadgeRequest(tx, { targetId: id, decision, reason: note });
    return { message: `Request ${decision} successfully` };
  },
});

type Decision = { targetId: string; decision: 'approved' | 'rejected'; reason: string | null };

/**
 * Carries out the decision on a badge request, in its transaction: gives the badge, or notifies the member of the reason.
 * Refuses: request_not_found, already_decided.
 */
async function decideBadgeRequest(tx: TxCtx, { targetId, decision, reason }: Decision): Promise<void> {
  const request = await recordDecision(tx, { targetId, decision, reason });
  const user = await findUser(tx.db, request.userId);
  const kind = badgeKind(request.badgeKey);
  if (!user || !kind) throw apiError(badgeRequestNotFound);
  if (decision === 'approved') await giveBadge(tx, user, kind, reason);
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

async function recordDecision(tx: TxCtx, { targetId, decision, reason }: Decision) {
  const decidedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const [request] = await tx.db
    .update(badgeRequests)
    .set({ status: decision, reason, decidedBy, decidedAt: tx.now.toISOString() })
    .where(and(eq(badgeRequests.id, targetId), eq(badgeRequests.status, 'pending')))
    .returning();
  if (request) return request;
  const [decided] = await tx.db.select().from(badgeRequests).where(eq(badgeRequests.id, targetId));
  if (!decided) throw apiError(badgeRequestNotFound);
  throw await refuseDecided(tx, badgeRequestAlreadyDecided, decided);
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
          ['Member', fullName({ firstName, lastName })] as const,
          ['Says', request.note ?? '–'] as const,
        ];
        const name = `Badge “${kind?.label ?? request.badgeKey}”`;
        return [request.id, { name, description: kind?.description ?? '', facts, path: null }];
      }),
    );
  },
  decided: decideBadgeRequest,
};
