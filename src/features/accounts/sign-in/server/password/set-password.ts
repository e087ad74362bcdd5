import { eq } from 'drizzle-orm';
import { type UserRow, updateUser } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessions } from '../sessions/sessions.ts';
import { passkeys } from '../tables.ts';
import { revokeLinks } from '../tokens.ts';

/**
 * Stores a new password's hash, ends every session except `keepSession`, revokes the links that were sent, except the way back
 * to an earlier address, and notifies the owner.
 */
export async function setPassword(
  tx: TxCtx,
  user: UserRow,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  await store(tx, user, passwordHash, keepSession);
  await notify(tx, user, 'password_changed');
}

/**
 * The same by a link, for somebody who may have lost the account to another: passkeys go too, for they sign in without the
 * password. A second factor stays, or a mailbox alone would be enough to get rid of it.
 */
export async function resetPasswordOf(tx: TxCtx, user: UserRow, passwordHash: string): Promise<void> {
  await store(tx, user, passwordHash);
  const gone = await tx.db
    .delete(passkeys)
    .where(eq(passkeys.userId, user.id))
    .returning({ id: passkeys.id });
  await notify(tx, user, gone.length > 0 ? 'password_reset' : 'password_changed');
}

async function store(tx: TxCtx, user: UserRow, passwordHash: string, keepSession?: string): Promise<void> {
  const at = tx.now.toISOString();
  await updateUser(tx.db, user.id, { passwordHash, passwordChangedAt: at });
  await endSessions(tx.db, user.id, keepSession);
  await revokeLinks(tx.db, user.id);
  await audit(tx, { action: 'user.password', target: { type: 'user', id: user.id } });
}

async function notify(tx: TxCtx, user: UserRow, what: 'password_changed' | 'password_reset'): Promise<void> {
  if (user.passwordHash === null) return;
  const props = { firstName: user.firstName, what };
  await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
}
