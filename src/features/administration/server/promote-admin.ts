import { lockSubjectByEmail } from '#features/accounts/server/lock-subject.ts';
import { personOf } from '#features/accounts/server/queries.ts';
import { notAllowed, refuse } from '#kit/contract/errors.ts';
import { handle } from '#kit/server/handle.ts';
import { calls } from '../contract.ts';
import { changeRole } from './change-role.ts';

/** Makes a member an administrator. Refuses: user_not_found, not_allowed. */
export const promoteAdmin = handle(calls.promoteAdmin, async (ctx, { targetEmail, canPromoteAdmin }) => {
  if (canPromoteAdmin && personOf(ctx).role !== 'super_admin') throw refuse(notAllowed);
  await ctx.db.transaction(async (tx) => {
    const user = await lockSubjectByEmail(tx, ctx, targetEmail, 'account.promote');
    await changeRole(ctx, tx, user, 'admin', canPromoteAdmin ?? false);
  });
  return { message: `${targetEmail} is now an administrator.` };
});
