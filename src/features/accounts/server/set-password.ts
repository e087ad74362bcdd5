import { eq } from 'drizzle-orm';
import { audit } from '#kit/server/audit/audit.ts';
import type { Ctx } from '#kit/server/context.ts';
import type { Db } from '#kit/server/db/database.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { UserRow } from './presenters.ts';
import { securityNoticeMail } from './security-notice.mail.tsx';
import { endSessions } from './sessions.ts';
import { users } from './tables.ts';
import { revokeTokens } from './tokens.ts';

/**
 * Stores a new password's hash: every session but `keepSession` ends, every link that was sent becomes worthless, the
 * owner is told.
 */
export async function setPassword(
  ctx: Ctx,
  tx: Db,
  user: UserRow,
  passwordHash: string,
  keepSession?: string,
): Promise<void> {
  const at = ctx.now.toISOString();
  await tx.update(users).set({ passwordHash, passwordChangedAt: at }).where(eq(users.id, user.id));
  await endSessions(tx, user.id, keepSession);
  await revokeTokens(tx, user.id);
  await audit(tx, ctx, { action: 'user.password', target: { type: 'user', id: user.id } });
  if (user.passwordHash === null) return;
  const props = { firstName: user.firstName, what: 'password_changed' as const };
  await enqueueMail(tx, securityNoticeMail, { to: user.email, userId: user.id, props }, ctx.now);
}
