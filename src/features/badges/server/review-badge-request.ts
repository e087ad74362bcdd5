import { and, eq } from 'drizzle-orm';
import { findUser } from '#features/accounts/server/queries.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { badgeKind } from '../catalogue.ts';
import { calls } from '../contract.ts';
import { alreadyDecided, requestNotFound } from '../refusals.ts';
import { giveBadge } from './give-badge.ts';
import { badgeDecidedMail } from './mail-kinds.ts';
import { badgeRequests } from './tables.ts';

/** Decides a request, once. Refuses: request_not_found, already_decided. */
export const reviewBadgeRequest = handle(calls.reviewBadgeRequest, async (ctx, input) => {
  await ctx.db.transaction(async (tx) => {
    const request = await decide(ctx, tx, input);
    const user = await findUser(tx, request.userId);
    const kind = badgeKind(request.badgeKey);
    if (!user || !kind) throw refuse(requestNotFound);
    if (input.decision === 'approved') await giveBadge(ctx, tx, user, kind);
    else {
      const props = { firstName: user.firstName, label: kind.label, isGiven: false, reason: request.reason };
      await enqueueMail(tx, badgeDecidedMail, { to: user.email, userId: user.id, props }, ctx.now);
    }
    await audit(tx, ctx, {
      action: `badge.request_${input.decision}`,
      target: { type: 'user', id: user.id },
      after: { badgeKey: kind.key },
      reason: request.reason,
    });
  });
  const word = input.decision === 'approved' ? 'approved' : 'rejected';
  return { message: `Request ${word} successfully` };
});

/** Writes the decision down, if nobody has decided yet. */
async function decide(ctx: Ctx, tx: Db, { id, decision, reason }: InputOf<typeof calls.reviewBadgeRequest>) {
  const decidedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  const [request] = await tx
    .update(badgeRequests)
    .set({ status: decision, reason: reason || null, decidedBy, decidedAt: ctx.now.toISOString() })
    .where(and(eq(badgeRequests.id, id), eq(badgeRequests.status, 'pending')))
    .returning();
  if (request) return request;
  const known = await tx.$count(badgeRequests, eq(badgeRequests.id, id));
  throw refuse(known === 0 ? requestNotFound : alreadyDecided);
}
