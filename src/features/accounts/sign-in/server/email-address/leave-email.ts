import type { UserRow } from '#features/accounts/users/server/public.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { endSessionsElsewhere } from '../sessions/end-sessions-elsewhere.ts';
import { makeToken, revokeLinks } from '../tokens.ts';
import { emailChangedMail } from './email-changed.mail.tsx';
import { moveEmail } from './move-email.ts';

/**
 * Brings an account, whose row is locked, to a new address, and signs out its other devices. The address it leaves is told and gets a way back, beside any
 * that an earlier address still has. Refuses: email_taken.
 */
export async function leaveEmail(tx: TxCtx, user: UserRow, newEmail: string): Promise<void> {
  await moveEmail(tx, user, newEmail);
  await revokeLinks(tx.db, user.id);
  await endSessionsElsewhere(tx, user.id);
  const subject = { userId: user.id, email: user.email };
  const tokenId = await makeToken(tx.db, 'email_change_undo', subject, tx.now);
  const props = { firstName: user.firstName, newEmail, tokenId };
  await enqueueMail(tx.db, emailChangedMail, { to: user.email, userId: user.id, props }, tx.now);
}
