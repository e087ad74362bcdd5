import { and, eq } from 'drizzle-orm';
import { findUser } from '#features/accounts/server/queries.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { badgeKind } from '../catalogue.ts';
import { calls } from '../contract.ts';
import { alreadyDecided, requestNotFound } from '../refusals.ts';
import { giveBadge } from './give-badge.ts';
import { badgeDecidedMail } from './mail-kinds.ts';
import { badgeRequests } from './tables.ts';

/** Decides a request, once. Refuses: request_not_found, already_decided. */
export const reviewBadgeRequest = handle(calls.reviewBadgeRequest, async (ctx, { id, decision, reason }) => {
  await ctx.db.transaction(async (tx) => {
    const [request] = await tx
      .update(badgeRequests)
      .set({
        status: decision,
        reason: reason || null,
        decidedBy: ctx.actor.kind === 'person' ? ctx.actor.id : null,
        decidedAt: ctx.now.toISOString(),
      })
      .where(and(eq(badgeRequests.id, id), eq(badgeRequests.status, 'pending')))
      .returning();
    if (!request) {
      const known = await tx.$count(badgeRequests, eq(badgeRequests.id, id));
      throw refuse(known === 0 ? requestNotFound : alreadyDecided);
    }
    const user = await findUser(tx, request.userId);
    const kind = badgeKind(request.badgeKey);
    if (!user || !kind) throw refuse(requestNotFound);
    if (decision === 'approved') await giveBadge(ctx, tx, user, kind);
    else {
      const props = { firstName: user.firstName, label: kind.label, isGiven: false, reason: reason || null };
      await enqueueMail(tx, badgeDecidedMail, { to: user.email, userId: user.id, props }, ctx.now);
    }
    await audit(tx, ctx, {
      action: `badge.request_${decision}`,
      target: { type: 'user', id: user.id },
      after: { badgeKey: kind.key },
      reason: reason ?? null,
    });
  });
  return {
    message: decision === 'approved' ? 'Request approved successfully' : 'Request rejected successfully',
  };
});
