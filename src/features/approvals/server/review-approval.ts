import { and, eq } from 'drizzle-orm';
import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { alreadyDecided, calls, requestNotFound } from '../contract.ts';
import { approvalRequests } from './tables.ts';

/** Decides a request, once, and does what that means. Refuses: approval_not_found, already_decided. */
export const reviewApproval = handle(calls.reviewApproval, async (ctx, input) => {
  await ctx.db.transaction(async (tx) => {
    const asked = await findRequest(tx, input.id);
    const kind = ctx.registry.approvals.find(({ targetType }) => targetType === asked.targetType);
    if (!kind) throw refuse(requestNotFound);
    await kind.lock?.(tx, asked.targetId);
    const request = await decide(ctx, tx, input);
    const { targetId, decisionReason: reason } = request;
    await kind.decided(ctx, tx, { targetId, decision: input.decision, reason });
    await audit(tx, ctx, {
      action: `approval.${input.decision}`,
      target: { type: request.targetType, id: targetId },
      after: { status: input.decision },
      reason,
    });
  });
  return { message: `Request ${input.decision} successfully` };
});

async function findRequest(tx: Db, id: string) {
  const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, id));
  if (!request) throw refuse(requestNotFound);
  return request;
}

/** Writes the decision down, if nobody has decided yet: of two at once the second finds it no longer pending. */
async function decide(ctx: Ctx, tx: Db, { id, decision, reason }: InputOf<typeof calls.reviewApproval>) {
  const reviewedBy = ctx.actor.kind === 'person' ? ctx.actor.id : null;
  const [request] = await tx
    .update(approvalRequests)
    .set({
      status: decision,
      decisionReason: reason || null,
      reviewedBy,
      reviewedAt: ctx.now.toISOString(),
    })
    .where(and(eq(approvalRequests.id, id), eq(approvalRequests.status, 'pending')))
    .returning();
  if (!request) throw refuse(alreadyDecided);
  return request;
}
