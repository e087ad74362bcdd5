import { linkInvalid } from '#features/accounts/users/errors.ts';
import { lockUser, updateUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { consumeToken } from '../tokens.ts';

/** Marks the address as verified if it is still the account's. Refuses: link_invalid. */
export const verifyEmail = handle(calls.verifyEmail, {
  async run(tx, { token }) {
    const used = await consumeToken(tx, token, ['email_verification']);
    if (used.userId === null || used.email === null) throw apiError(linkInvalid);
    const user = await lockUser(tx.db, used.userId);
    if (user?.email !== used.email) throw apiError(linkInvalid);
    await updateUser(tx.db, user.id, { isEmailVerified: true });
    return { message: 'Your e-mail address has been verified.' };
  },
});
