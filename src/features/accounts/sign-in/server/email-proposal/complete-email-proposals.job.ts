import { asc, lte } from 'drizzle-orm';
import { emailTaken } from '#features/accounts/users/errors.ts';
import { lockUser } from '#features/accounts/users/server/public.ts';
import { ApiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import { inTransaction, type TxCtx } from '#kit/server/transaction.ts';
import { leaveEmail } from '../email-address/leave-email.ts';
import { emailProposals } from '../tables.ts';
import { dropEmailProposal, findEmailProposal } from './email-proposals.ts';

const atOnce = 100;

/** Brings accounts to proposed addresses whose time has come, and drops the proposals that the new mailbox never confirmed. */
export async function completeEmailProposals(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .select({ userId: emailProposals.userId })
    .from(emailProposals)
    .where(lte(emailProposals.dueAt, ctx.now.toISOString()))
    .orderBy(asc(emailProposals.dueAt))
    .limit(atOnce);
  for (const { userId } of due) await complete(ctx, userId);
}

async function complete(ctx: Ctx, userId: string): Promise<void> {
  try {
    await inTransaction(ctx, (tx) => move(tx, userId));
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== emailTaken.code) throw error;
    await inTransaction(ctx, async (tx) => {
      await lockUser(tx.db, userId);
      await lapse(tx, userId);
    });
  }
}

/** Anyone who stops the proposal at the same moment waits for the account's row, or is waited for and seen here. */
async function move(tx: TxCtx, userId: string): Promise<void> {
  const user = await lockUser(tx.db, userId);
  const proposal = await findEmailProposal(tx.db, userId);
  if (!user || !proposal || proposal.dueAt > tx.now.toISOString()) return;
  if (proposal.newAgreedAt === null) await lapse(tx, userId);
  else await leaveEmail(tx, user, proposal.email);
}

async function lapse(tx: TxCtx, userId: string): Promise<void> {
  if (!(await dropEmailProposal(tx.db, userId))) return;
  await audit(tx, { action: 'user.email_lapsed', target: { type: 'user', id: userId } });
}
