import { dropEmailProposal } from '#features/accounts/sign-in/server/public.ts';
import { lockTargetAccount } from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';

/** Withdraws the address that was proposed for an account. Does nothing if there is none. Refuses: user_not_found, not_allowed. */
export const cancelEmailProposal = handle(calls.cancelEmailProposal, {
  async run(tx, { id }) {
    await lockTargetAccount(tx, id, 'account.changeEmail');
    if (await dropEmailProposal(tx.db, id)) {
      await audit(tx, { action: 'user.email_cancelled', target: { type: 'user', id } });
    }
    return { message: 'The account keeps its address.' };
  },
});
