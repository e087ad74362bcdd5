import { lockSubjectByEmail, personOf } from '#features/accounts/users/server/public.ts';
import { isMainAdministrator } from '#kit/contract/audience.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { changeRole } from './change-role.ts';

/** Makes a member an administrator. Refuses: user_not_found, not_allowed. */
export const promoteAdmin = handle(calls.promoteAdmin, {
  async run(tx, { targetEmail, canPromoteAdmin }) {
    if (canPromoteAdmin && !isMainAdministrator(personOf(tx))) throw apiError(notAllowed);
    const user = await lockSubjectByEmail(tx, targetEmail, 'account.promote');
    await changeRole(tx, user, 'admin', canPromoteAdmin ?? false);
    return { message: `${targetEmail} is now an administrator.` };
  },
});
