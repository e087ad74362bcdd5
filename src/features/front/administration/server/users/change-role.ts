import {
  dropEmailProposal,
  endSessions,
  securityNoticeMail,
} from '#features/accounts/sign-in/server/public.ts';
import { type UserRow, updateTargetAccount } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';

/**
 * Gives an account a role, ends its sessions so that its owner must sign in again, and notifies the owner. An address that was
 * proposed for it lapses: the person who proposed it may have no say any more.
 */
export async function changeRole(
  tx: TxCtx,
  user: UserRow,
  role: 'user' | 'admin',
  canPromoteAdmin: boolean,
): Promise<void> {
  await updateTargetAccount(tx.db, user.id, { role, canPromoteAdmin });
  await endSessions(tx.db, user.id);
  await dropEmailProposal(tx.db, user.id);
  await audit(tx, {
    action: 'user.role',
    target: { type: 'user', id: user.id },
    before: { role: user.role, canPromoteAdmin: user.canPromoteAdmin },
    after: { role, canPromoteAdmin },
  });
  const props = { firstName: user.firstName, what: 'role_changed' as const };
  await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
}
