import { linkInvalid } from '#features/accounts/users/errors.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { endSessions } from '../sessions/sessions.ts';
import { consumeToken, revokeTokens } from '../tokens.ts';
import { moveEmail } from './move-email.ts';

/** Restores the old address and signs out every session. Refuses: link_invalid, email_taken. */
export const undoEmailChange = handle(calls.undoEmailChange, {
  async run(tx, { token }) {
    const used = await consumeToken(tx, token, ['email_change_undo']);
    const user = await findUser(tx.db, used.userId);
    if (!user || used.email === null) throw apiError(linkInvalid);
    await moveEmail(tx, user, used.email);
    await revokeTokens(tx.db, user.id);
    await endSessions(tx.db, user.id);
    return { message: 'Your old address has been restored. Please set a new password now.' };
  },
});
