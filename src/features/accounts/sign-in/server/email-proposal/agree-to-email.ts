import { linkInvalid } from '#features/accounts/users/errors.ts';
import type { UserRow } from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { leaveEmail } from '../email-address/leave-email.ts';
import type { TokenRow } from '../tokens.ts';
import { noteAgreement } from './email-proposals.ts';

/**
 * Agrees to a proposed address by the link to one of the two mailboxes; as soon as both agree, the account moves. Returns the
 * proposal. Refuses: link_invalid (it is not proposed any more), email_taken.
 */
export async function agreeToEmail(tx: TxCtx, user: UserRow, used: TokenRow) {
  const at = tx.now.toISOString();
  const agreed = used.purpose === 'proposed_email_new' ? { newAgreedAt: at } : { oldAgreedAt: at };
  const proposal = await noteAgreement(tx.db, user.id, used.email ?? '', agreed);
  if (!proposal) throw apiError(linkInvalid);
  const hasMoved = proposal.newAgreedAt !== null && proposal.oldAgreedAt !== null;
  if (hasMoved) await leaveEmail(tx, user, proposal.email);
  return { ...proposal, hasMoved };
}
