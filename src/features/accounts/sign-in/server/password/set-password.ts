import { type UserRow, updateUser } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessions } from '../sessions/sessions.ts';
import { revokeTokens } from '../tokens.ts';

/**
 * Stores a new password's hash, ends every session except `keepSession`, revokes every link that was sent and notifies
 * the owner.
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
  await revokeTokens(tx.db, user.id);
  await audit(tx, { action: 'user.password', target: { type: 'user', id: user.id } });
  if (user.passwordHash === null) return;
  const props = { firstName: user.firstName, what: 'password_changed' as const };
  await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
}
