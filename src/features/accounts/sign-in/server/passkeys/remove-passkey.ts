import { and, eq } from 'drizzle-orm';
import { passkeyNotFound } from '#features/accounts/users/errors.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import { calls } from '../../passkey-contract.ts';
import { checkOwnPassword, lockCheckedUser } from '../password/check-password.ts';
import { securityNoticeMail } from '../security-notice.mail.tsx';
import { endSessionsElsewhere } from '../sessions/end-sessions-elsewhere.ts';
import { passkeys } from '../tables.ts';

/** Removes one of the caller's passkeys. Refuses: wrong_password, passkey_not_found, too_many_requests, busy. */
export const removePasskey = handle(calls.removePasskey, {
  prepare: (ctx, { password }) => checkOwnPassword(ctx, password),
  async run(tx, { id }, checked) {
    const user = await lockCheckedUser(tx, checked);
    const gone = await tx.db
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, user.id)))
      .returning({ id: passkeys.id });
    if (gone.length === 0) throw apiError(passkeyNotFound);
    await endSessionsElsewhere(tx, user.id);
    await audit(tx, { action: 'user.passkey_removed', target: { type: 'user', id: user.id } });
    const props = { firstName: user.firstName, what: 'passkey_removed' as const };
    await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
    return { message: 'Passkey removed.' };
  },
});
