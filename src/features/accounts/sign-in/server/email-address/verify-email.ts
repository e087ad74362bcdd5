import { and, eq } from 'drizzle-orm';
import { linkInvalid } from '#features/accounts/users/errors.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { apiError } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { consumeToken } from '../tokens.ts';

/** Marks the address as verified if it is still the account's. Refuses: link_invalid. */
export const verifyEmail = handle(calls.verifyEmail, {
  async run(tx, { token }) {
    const used = await consumeToken(tx, token, ['email_verification']);
    if (used.userId === null || used.email === null) throw apiError(linkInvalid);
    const verified = await tx.db
      .update(users)
      .set({ isEmailVerified: true })
      .where(and(eq(users.id, used.userId), eq(users.email, used.email)))
      .returning({ id: users.id });
    if (verified.length === 0) throw apiError(linkInvalid);
    return { message: 'Your e-mail address has been verified.' };
  },
});
