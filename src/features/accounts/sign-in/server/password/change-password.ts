import { personOf } from '#features/accounts/users/server/public.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../../contract.ts';
import { checkOwnPassword, lockCheckedUser } from './check-password.ts';
import { checkNewPassword } from './common-passwords.ts';
import { hashPassword } from './hash-password.ts';
import { setPassword } from './set-password.ts';

/** Changes the caller's password. Refuses: wrong_password, weak_password, too_many_requests, busy. */
export const changePassword = handle(calls.changePassword, {
  async prepare(ctx, input) {
    const user = await checkOwnPassword(ctx, input.currentPassword);
    await checkNewPassword(input.newPassword, user);
    return { user, passwordHash: await hashPassword(input.newPassword) };
  },
  async run(tx, _input, { user, passwordHash }) {
    await setPassword(tx, await lockCheckedUser(tx, user), passwordHash, personOf(tx).sessionId);
    return { message: 'Your password has been updated successfully.' };
  },
});
