import { proposeEmail } from '#features/accounts/sign-in/server/public.ts';
import { emailTaken, notJoined } from '#features/accounts/users/errors.ts';
import { type AccountPermission, mayDo, mayGive } from '#features/accounts/users/permissions.ts';
import {
  findUserByEmail,
  lockTargetAccount,
  personOf,
  type UserRow,
  updateTargetAccount,
} from '#features/accounts/users/server/public.ts';
import { keepShownName } from '#features/people/member-profiles/server/public.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { apiError, notAllowed } from '#kit/contract/errors.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../../contract.ts';
import { changeRole } from './change-role.ts';
import { presentUser } from './present-user.ts';

type Input = InputOf<typeof calls.editUser>;

/** Changes an account. Refuses: user_not_found, not_allowed, not_joined, email_taken. */
export const editUser = handle(calls.editUser, {
  async run(tx, input) {
    const user = await lockTargetAccount(tx, input.id, 'account.edit');
    const asks = { email: input.email ?? user.email, tier: input.membershipTier ?? user.membershipTier };
    if (asks.tier !== user.membershipTier) checkMay(tx, 'account.changeMembership', user);
    if (asks.email !== user.email) checkMay(tx, 'account.changeEmail', user);
    await changeDetails(tx, user, input);
    if (input.role !== undefined && input.role !== user.role) await setRole(tx, user, input.role);
    if (asks.email !== user.email) await proposeAddress(tx, user, asks.email);
    return presentUser(tx.db, user.id);
  },
});

function checkMay(tx: TxCtx, permission: AccountPermission, user: UserRow): void {
  if (!mayDo(permission, personOf(tx), user)) throw apiError(notAllowed);
}

async function changeDetails(tx: TxCtx, user: UserRow, input: Input): Promise<void> {
  const { firstName, lastName, membershipTier } = input;
  const own = { firstName: user.firstName, lastName: user.lastName, membershipTier: user.membershipTier };
  const wanted = {
    firstName: firstName ?? own.firstName,
    lastName: lastName ?? own.lastName,
    membershipTier: membershipTier ?? own.membershipTier,
  };
  const change = changedFields(own, wanted);
  if (Object.keys(change.after).length === 0) return;
  await updateTargetAccount(tx.db, user.id, wanted);
  await keepShownName(tx.db, { id: user.id, ...wanted });
  await audit(tx, { action: 'user.edit', target: { type: 'user', id: user.id }, ...change });
}

async function setRole(tx: TxCtx, user: UserRow, role: NonNullable<Input['role']>): Promise<void> {
  const actor = personOf(tx);
  if (!mayGive(role, actor, user)) throw apiError(notAllowed);
  await changeRole(tx, user, role, false);
}

/** An invitation is for the mailbox that it was sent to. Later an address takes effect when its mailbox confirms it and the old one had time to stop it, no matter who types it. */
async function proposeAddress(tx: TxCtx, user: UserRow, email: string): Promise<void> {
  if (user.accountStatus === 'pending') throw refused(notJoined);
  const holder = await findUserByEmail(tx.db, email);
  if (holder && holder.id !== user.id) throw refused(emailTaken);
  await proposeEmail(tx, user, email);
}

function refused(error: typeof notJoined | typeof emailTaken) {
  return apiError(error, { issues: [{ path: 'email', message: error.text }] });
}
