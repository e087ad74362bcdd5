import { eq } from 'drizzle-orm';
import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { emailTaken } from '#features/accounts/users/errors.ts';
import type { UserRow } from '#features/accounts/users/server/presenters.ts';
import { users } from '#features/accounts/users/server/tables.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { breaksUnique } from '#kit/server/db/breaks-unique.ts';
import type { TxCtx } from '#kit/server/transaction.ts';

/** Gives an account a new address that its owner has confirmed. Refuses: email_taken (someone else has since taken it). */
export async function moveEmail(tx: TxCtx, user: UserRow, email: string): Promise<void> {
  try {
    await tx.db
      .update(users)
      .set({ email, canonicalEmail: canonicalEmail(email), isEmailVerified: true })
      .where(eq(users.id, user.id));
  } catch (error) {
    throw breaksUnique(error, 'users_email_once') ? apiError(emailTaken) : error;
  }
  await audit(tx, {
    action: 'user.email',
    target: { type: 'user', id: user.id },
    before: { email: user.email },
    after: { email },
  });
}
