import { canonicalEmail } from '#features/accounts/users/email-address.ts';
import { emailTaken } from '#features/accounts/users/errors.ts';
import { type UserRow, updateUser } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { breaksUnique } from '#kit/server/db/breaks-unique.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { dropEmailProposal } from '../email-proposal/email-proposals.ts';

/** Gives an account a new address; one that was proposed lapses. Refuses: email_taken (someone else has since taken it). */
export async function moveEmail(tx: TxCtx, user: UserRow, email: string): Promise<void> {
  try {
    const changes = { email, canonicalEmail: canonicalEmail(email), isEmailVerified: true };
    await updateUser(tx.db, user.id, changes);
  } catch (error) {
    throw breaksUnique(error, 'users_email_once') ? apiError(emailTaken) : error;
  }
  await dropEmailProposal(tx.db, user.id);
  await audit(tx, {
    action: 'user.email',
    target: { type: 'user', id: user.id },
    before: { email: user.email },
    after: { email },
  });
}
