import { type UserRow, updateUser } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessions } from '../sessions/sessions.ts';
import { revokeLinks } from '../tokens.ts';

/**
 * Stores a new password's hash, ends every session except `keepSession`, revokes the links that were sent, except the way back to an
 * earlier address, and notifies the owner.
 */
export async function setPassword(
  tx: TxCtx,
  user: UserRow,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  const at = tx.now.toISOString();
  await updateUser(tx.db, user.id, { passwordHash, passwordChangedAt: at });
  await endSessions(tx.db, user.id, keepSession);
  await revokeLinks(tx.db, user.id);
  await audit(tx, { action: 'user.password', target: { type: 'user', id: user.id } });
  if (user.passwordHash === null) return;
  const props = { firstName: user.firstName, what: 'password_changed' as const };
  await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
}
