import { checkOwnPassword } from '#features/accounts/sign-in/server/public.ts';
import { mayDo } from '#features/accounts/users/permissions.ts';
import { eraseAccount, personOf } from '#features/accounts/users/server/public.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';

/** Deletes the caller's account. Refuses: wrong_password, not_allowed (the main administrator), busy. */
export const deleteAccount = handle(calls.deleteAccount, {
  async prepare(ctx, { password }) {
    const user = await checkOwnPassword(ctx, password);
    if (!mayDo('account.deleteOwn', personOf(ctx), user)) throw apiError(notAllowed);
  },
  run: (tx) => eraseAccount(tx, personOf(tx).id),
  finish(ctx) {
    ctx.setSession(null);
    return { message: 'Your account has been deleted.' };
  },
});
