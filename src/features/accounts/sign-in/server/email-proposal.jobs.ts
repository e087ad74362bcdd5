import { lte } from 'drizzle-orm';
import { findUser, findUserByEmail, lockUser, type UserRow } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { changeAccountEmail, endEmailProposal } from './email-change.ts';
import { emailProposals } from './sign-in.tables.ts';

/**
 * Moves accounts to proposed addresses that are due, and drops proposals that the new mailbox never confirmed or whose address
 * another account now has. The lock on the account's row serialises this with a request to stop the proposal.
 */
export const completeEmailProposals = dueRows({
  name: 'complete-email-proposals',
  table: emailProposals,
  key: emailProposals.userId,
  due: ({ now }) => lte(emailProposals.dueAt, now.toISOString()),
  lock: ({ db }, { userId }) => lockUser(db, userId),
  async act(tx, { userId, email, newAgreedAt }) {
    const user = await findUser(tx.db, userId);
    const holder = await findUserByEmail(tx.db, email);
    if (!user) return;
    if (newAgreedAt === null || (holder && holder.id !== userId)) await expireEmailProposal(tx, user);
    else await changeAccountEmail(tx, user, email);
  },
});

async function expireEmailProposal(tx: TxCtx, user: UserRow): Promise<void> {
  if (!(await endEmailProposal(tx, user))) return;
  await audit(tx, { action: 'user.email_lapsed', target: { type: 'user', id: user.id } });
}
