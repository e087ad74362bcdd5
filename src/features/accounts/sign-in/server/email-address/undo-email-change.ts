import { and, eq, gte, isNull, or } from 'drizzle-orm';
import { tokenLifetimes } from '#features/accounts/users/account-options.ts';
import { linkInvalid } from '#features/accounts/users/errors.ts';
import { updateUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../contract.ts';
import { endSessions } from '../sessions/sessions.ts';
import { passkeys, recoveryCodes, secondFactors } from '../tables.ts';
import { consumeAccountToken, makeToken, revokeSince, type TokenRow } from '../tokens.ts';
import { addressRestoredMail } from './address-restored.mail.tsx';
import { moveEmail } from './move-email.ts';

/** Before a thief changes the address, they may add a passkey: those of the last three days go too. */
const suspectMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Restores an old address and takes the account from everyone who may have come into it since: sessions, links, the password,
 * and passkeys and a second factor that are new. The owner is sent a link to set a new password.
 * Refuses: link_invalid, email_taken.
 */
export const undoEmailChange = handle(calls.undoEmailChange, {
  async run(tx, { token }) {
    const { used, user } = await consumeAccountToken(tx, token, ['email_change_undo']);
    if (used.email === null) throw apiError(linkInvalid);
    await moveEmail(tx, user, used.email);
    await updateUser(tx.db, user.id, { passwordHash: null, passwordChangedAt: tx.now.toISOString() });
    await removeNewFactors(tx.db, user.id, suspectSince(used));
    await endSessions(tx.db, user.id);
    await revokeSince(tx.db, user.id, used);
    const tokenId = await makeToken(tx.db, 'password_reset', { userId: user.id }, tx.now);
    const props = { firstName: user.firstName, tokenId };
    await enqueueMail(tx.db, addressRestoredMail, { to: used.email, userId: user.id, props }, tx.now);
    return {
      message: 'Your old address has been restored. We’ve sent it a link to set a new password.',
    };
  },
});

/** The instant (UTC) from which on passkeys and second factors may be somebody else's. */
function suspectSince(undo: TokenRow): string {
  const changedAt = Date.parse(undo.expiresAt) - tokenLifetimes.email_change_undo * 1000;
  return new Date(changedAt - suspectMs).toISOString();
}

async function removeNewFactors(tx: Db, userId: string, since: string): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
  const isNew = or(isNull(secondFactors.confirmedAt), gte(secondFactors.confirmedAt, since));
  const gone = await tx
    .delete(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isNew))
    .returning({ userId: secondFactors.userId });
  if (gone.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
