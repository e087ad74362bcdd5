import { eraseAccount, lockTargetAccount, waitForErasures } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';

/** Deletes an account as its owner could. Refuses: user_not_found, not_allowed. */
export const deleteUser = handle(calls.deleteUser, {
  async run(tx, { id }) {
    await waitForErasures(tx);
    await lockTargetAccount(tx, id, 'account.delete');
    await eraseAccount(tx, id);
    return { message: 'User has been deleted successfully.' };
  },
});
