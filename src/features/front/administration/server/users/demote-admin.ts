import { lockSubjectByEmail } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { changeRole } from './change-role.ts';

/** Makes an administrator a member again. Refuses: user_not_found, not_allowed. */
export const demoteAdmin = handle(calls.demoteAdmin, {
  async run(tx, { targetEmail }) {
    const user = await lockSubjectByEmail(tx, targetEmail, 'account.demote');
    await changeRole(tx, user, 'user', false);
    return { message: `${targetEmail} is no longer an administrator.` };
  },
});
