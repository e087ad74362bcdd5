import {
  endEmailProposal,
  endSessions,
  findEmailProposal,
  hasSecondFactor,
  listSessionsOf,
  proposeEmail,
  reinstateAccount,
  securityNoticeMail,
  suspendAccount,
} from '#features/accounts/sign-in/server/public.ts';
import { type AccountPermission, mayAssignRole, mayDo } from '#features/accounts/users/permission.rules.ts';
import {
  eraseAccount,
  findUserByEmail,
  lockErasures,
  lockTargetAccount,
  lockTargetAccountByEmail,
  requireUser,
  type UserRow,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import { emailTaken, notJoined, tierEarned } from '#features/accounts/users/user.errors.ts';
import { isEarnedTier } from '#features/accounts/users/user.rules.ts';
import { keepShownName } from '#features/people/member-profiles/server/public.ts';
import { isMainAdministrator } from '#kit/contract/audience.ts';
import type { InputOf } from '#kit/contract/call.ts';
import { dateText } from '#kit/contract/dates.ts';
import { apiError, type ErrorDefinition, notAllowed } from '#kit/contract/errors.ts';
import { pick } from '#kit/contract/pick.ts';
import { audit, changedFields } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { requireDayEnd } from '#kit/server/instants.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { calls } from '../administration.contract.ts';
import { accountStatusMail } from './user.messages.tsx';
import { listAccounts, loadAdminUser, toAdminUser, toProposedEmail } from './user.queries.ts';

/** Returns a page of accounts. */
export const listUsers = handle(calls.listUsers, async (ctx, input) => {
  const page = await listAccounts(ctx.db, input, input);
  return { ...page, items: page.items.map(toAdminUser) };
});

/** Returns one account. Refuses: user_not_found. */
export const getUser = handle(calls.getUser, async (ctx, { id }) => {
  const proposal = await findEmailProposal(ctx.db, id);
  return {
    ...(await loadAdminUser(ctx.db, id)),
    hasSecondFactor: await hasSecondFactor(ctx.db, id),
    sessions: await listSessionsOf(ctx.db, id),
    proposedEmail: proposal ? toProposedEmail(proposal) : null,
  };
});

type Input = InputOf<typeof calls.editUser>;

/** Changes an account. Refuses: user_not_found, not_allowed, not_joined, email_taken, tier_earned. */
export const editUser = handle(calls.editUser, {
  async run(tx, input) {
    const user = await lockTargetAccount(tx, input.id, 'account.edit');
    const requested = { email: input.email ?? user.email, tier: input.membershipTier ?? user.membershipTier };
    if (requested.tier !== user.membershipTier) {
      checkMay(tx, 'account.changeMembership', user);
      if (isEarnedTier(user.membershipTier) || isEarnedTier(requested.tier)) {
        throw refused(tierEarned, 'membershipTier');
      }
    }
    if (requested.email !== user.email) checkMay(tx, 'account.changeEmail', user);
    await changeDetails(tx, user, input);
    if (input.role !== undefined && input.role !== user.role) await setRole(tx, user, input.role);
    if (requested.email !== user.email) await proposeAddress(tx, user, requested.email);
    return loadAdminUser(tx.db, user.id);
  },
});

function checkMay(tx: TxCtx, permission: AccountPermission, user: UserRow): void {
  if (!mayDo(permission, requireUser(tx), user)) throw apiError(notAllowed);
}

async function changeDetails(tx: TxCtx, user: UserRow, input: Input): Promise<void> {
  const { firstName, lastName, membershipTier } = input;
  const current = pick(user, 'firstName', 'lastName', 'membershipTier');
  const wanted = {
    firstName: firstName ?? current.firstName,
    lastName: lastName ?? current.lastName,
    membershipTier: membershipTier ?? current.membershipTier,
  };
  const change = changedFields(current, wanted);
  if (Object.keys(change.after).length === 0) return;
  await updateUser(tx.db, user.id, wanted);
  await keepShownName(tx.db, { id: user.id, ...wanted });
  await audit(tx, { action: 'user.edit', target: { type: 'user', id: user.id }, ...change });
}

async function setRole(tx: TxCtx, user: UserRow, role: NonNullable<Input['role']>): Promise<void> {
  const actor = requireUser(tx);
  if (!mayAssignRole(role, actor, user)) throw apiError(notAllowed);
  await changeRole(tx, user, role, false);
}

/**
 * Proposes another address for an account that has joined: whoever types it, it takes effect only once its mailbox confirms
 * it and the old one has had time to stop it. A pending account keeps the address that its invitation was sent to.
 */
async function proposeAddress(tx: TxCtx, user: UserRow, email: string): Promise<void> {
  if (user.accountStatus === 'pending') throw refused(notJoined, 'email');
  const holder = await findUserByEmail(tx.db, email);
  if (holder && holder.id !== user.id) throw refused(emailTaken, 'email');
  await proposeEmail(tx, user, email);
}

function refused(error: ErrorDefinition, path: string) {
  return apiError(error, { issues: [{ path, message: error.text }] });
}

/** Withdraws the address that was proposed for an account, and tells its owner. Does nothing if there is none. Refuses: user_not_found, not_allowed. */
export const cancelEmailProposal = handle(calls.cancelEmailProposal, {
  async run(tx, { id }) {
    const user = await lockTargetAccount(tx, id, 'account.changeEmail');
    if (await endEmailProposal(tx, user)) {
      await audit(tx, { action: 'user.email_cancelled', target: { type: 'user', id } });
    }
    return { message: 'The account keeps its address.' };
  },
});

/** Suspends or bans a member, and notifies them. Refuses: user_not_found, not_allowed, bad_input (a past day). */
export const suspendUser = handle(calls.suspendUser, {
  async run(tx, { id, reason, until, ban }) {
    const day = ban ? null : (until ?? null);
    const end = day === null ? null : requireDayEnd('until', day, tx.now);
    const sanction = { reason, until: end, ban: ban ?? false };
    const user = await suspendAccount(tx, id, sanction);
    const props = {
      firstName: user.firstName,
      what: sanction.ban ? ('banned' as const) : ('suspended' as const),
      reason,
      until: day === null ? null : dateText(day),
    };
    await enqueueMail(tx.db, accountStatusMail, { to: user.email, userId: id, props }, tx.now);
    return loadAdminUser(tx.db, id);
  },
});

/** Lifts a suspension or ban; an account with neither is left as it is. Refuses: user_not_found, not_allowed. */
export const reinstateUser = handle(calls.reinstateUser, {
  async run(tx, { id }) {
    const user = await reinstateAccount(tx, id);
    if (user) {
      const props = { firstName: user.firstName, what: 'reinstated' as const, reason: null, until: null };
      await enqueueMail(tx.db, accountStatusMail, { to: user.email, userId: id, props }, tx.now);
    }
    return loadAdminUser(tx.db, id);
  },
});

/** Signs a member out everywhere. Refuses: user_not_found, not_allowed. */
export const endUserSessions = handle(calls.endUserSessions, {
  async run(tx, { id }) {
    await lockTargetAccount(tx, id, 'account.endSessions');
    await endSessions(tx.db, id);
    await audit(tx, { action: 'user.end_sessions', target: { type: 'user', id } });
    return { message: 'The member has been signed out everywhere.' };
  },
});

/** Deletes an account as its owner could. Refuses: user_not_found, not_allowed. */
export const deleteUser = handle(calls.deleteUser, {
  async run(tx, { id }) {
    await lockErasures(tx);
    await lockTargetAccount(tx, id, 'account.delete');
    await eraseAccount(tx, id);
    return { message: 'User has been deleted successfully.' };
  },
});

/** Makes a member an administrator. Refuses: user_not_found, not_allowed. */
export const promoteAdmin = handle(calls.promoteAdmin, {
  async run(tx, { targetEmail, canPromoteAdmin }) {
    if (canPromoteAdmin && !isMainAdministrator(requireUser(tx))) throw apiError(notAllowed);
    const user = await lockTargetAccountByEmail(tx, targetEmail, 'account.promote');
    await changeRole(tx, user, 'admin', canPromoteAdmin ?? false);
    return { message: `${targetEmail} is now an administrator.` };
  },
});

/** Makes an administrator a member again. Refuses: user_not_found, not_allowed. */
export const demoteAdmin = handle(calls.demoteAdmin, {
  async run(tx, { targetEmail }) {
    const user = await lockTargetAccountByEmail(tx, targetEmail, 'account.demote');
    await changeRole(tx, user, 'user', false);
    return { message: `${targetEmail} is no longer an administrator.` };
  },
});

/**
 * Gives an account a role, ends its sessions so that its owner must sign in again, and notifies the owner. A proposed
 * address lapses, because the administrator who proposed it may no longer have authority over the account.
 */
async function changeRole(
  tx: TxCtx,
  user: UserRow,
  role: 'user' | 'admin',
  canPromoteAdmin: boolean,
): Promise<void> {
  await updateUser(tx.db, user.id, { role, canPromoteAdmin });
  await endSessions(tx.db, user.id);
  await endEmailProposal(tx, user);
  await audit(tx, {
    action: 'user.role',
    target: { type: 'user', id: user.id },
    before: { role: user.role, canPromoteAdmin: user.canPromoteAdmin },
    after: { role, canPromoteAdmin },
  });
  const props = { firstName: user.firstName, what: 'role_changed' as const };
  await enqueueMail(tx.db, securityNoticeMail, { to: user.email, userId: user.id, props }, tx.now);
}
