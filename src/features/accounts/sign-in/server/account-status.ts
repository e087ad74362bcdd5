import {
  lockTargetAccount,
  memberBanned,
  type UserRow,
  updateUser,
} from '#features/accounts/users/server/public.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { deleteEmailProposal } from './email-change.ts';
import { endSessions } from './sessions.ts';
import { revokeAllTokens } from './token.queries.ts';

type Sanction = {
  reason: string;
  /** The instant (UTC) at which a suspension ends; null if it lasts until lifted. */
  until: string | null;
  ban: boolean;
};

/**
 * Suspends or bans an account; a ban ends its sessions and links. The caller notifies its owner.
 * Refuses: user_not_found, not_allowed.
 */
export async function suspendAccount(tx: TxCtx, id: string, sanction: Sanction): Promise<UserRow> {
  const user = await lockTargetAccount(tx, id, 'account.suspend');
  const accountStatus = sanction.ban ? ('banned' as const) : ('suspended' as const);
  const suspendedUntil = sanction.ban ? null : sanction.until;
  await updateUser(tx.db, id, { accountStatus, suspendedUntil, standingReason: sanction.reason });
  if (sanction.ban) {
    await endSessions(tx.db, id);
    await deleteEmailProposal(tx.db, id);
    await revokeAllTokens(tx.db, id);
    await announce(tx, memberBanned, { userId: id });
  }
  await audit(tx, {
    action: sanction.ban ? 'user.ban' : 'user.suspend',
    target: { type: 'user', id },
    before: { accountStatus: user.accountStatus },
    after: { accountStatus, suspendedUntil },
    reason: sanction.reason,
  });
  return user;
}

/**
 * Lifts a suspension or ban. Returns undefined if the account has neither. The caller notifies its owner. Refuses: user_not_found,
 * not_allowed.
 */
export async function reinstateAccount(tx: TxCtx, id: string): Promise<UserRow | undefined> {
  return reinstate(tx, await lockTargetAccount(tx, id, 'account.suspend'));
}

/** Lifts a suspension or ban only if it has the given reason: a later sanction stays. Refuses: user_not_found, not_allowed. */
export async function liftSanction(tx: TxCtx, id: string, reason: string): Promise<void> {
  const user = await lockTargetAccount(tx, id, 'account.suspend');
  if (user.standingReason === reason) await reinstate(tx, user);
}

async function reinstate(tx: TxCtx, user: UserRow): Promise<UserRow | undefined> {
  if (user.accountStatus !== 'suspended' && user.accountStatus !== 'banned') return undefined;
  const { id } = user;
  // An invited person who has not joined is no member yet: the invitation becomes valid again.
  const hasJoined = user.joinedAt !== null || user.passwordHash !== null;
  const accountStatus = hasJoined ? ('active' as const) : ('pending' as const);
  await updateUser(tx.db, id, {
    accountStatus,
    suspendedUntil: null,
    standingReason: null,
  });
  await audit(tx, {
    action: 'user.reinstate',
    target: { type: 'user', id },
    before: { accountStatus: user.accountStatus },
    after: { accountStatus },
  });
  return user;
}
