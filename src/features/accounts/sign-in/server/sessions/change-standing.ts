import { lockSubject, updateSubject } from '#features/accounts/users/server/lock-subject.ts';
import type { UserRow } from '#features/accounts/users/server/presenters.ts';
import { audit } from '#kit/server/audit/audit.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { revokeTokens } from '../tokens.ts';
import { endSessions } from './sessions.ts';

type Measure = {
  reason: string;
  /** The instant (UTC) at which a suspension ends; null: until it is lifted. */
  until: string | null;
  ban: boolean;
};

/**
 * Suspends or bans an account; a ban ends its sessions and links. The caller tells its owner.
 * Refuses: user_not_found, not_allowed.
 */
export async function suspendAccount(tx: TxCtx, id: string, measure: Measure): Promise<UserRow> {
  const user = await lockSubject(tx, id, 'account.suspend');
  const accountStatus = measure.ban ? ('banned' as const) : ('suspended' as const);
  const suspendedUntil = measure.ban ? null : measure.until;
  await updateSubject(tx.db, id, { accountStatus, suspendedUntil, standingReason: measure.reason });
  if (measure.ban) {
    await endSessions(tx.db, id);
    await revokeTokens(tx.db, id);
  }
  await audit(tx, {
    action: measure.ban ? 'user.ban' : 'user.suspend',
    target: { type: 'user', id },
    before: { accountStatus: user.accountStatus },
    after: { accountStatus, suspendedUntil },
    reason: measure.reason,
  });
  return user;
}

/**
 * Lifts a suspension or ban; undefined for an account that has neither. The caller tells its owner.
 * Refuses: user_not_found, not_allowed.
 */
export async function reinstateAccount(tx: TxCtx, id: string): Promise<UserRow | undefined> {
  return reinstate(tx, await lockSubject(tx, id, 'account.suspend'));
}

/**
 * Lifts a suspension or ban if it is the one with that reason: another that came later stays. Refuses: user_not_found,
 * not_allowed.
 */
export async function liftMeasure(tx: TxCtx, id: string, reason: string): Promise<void> {
  const user = await lockSubject(tx, id, 'account.suspend');
  if (user.standingReason === reason) await reinstate(tx, user);
}

async function reinstate(tx: TxCtx, user: UserRow): Promise<UserRow | undefined> {
  if (user.accountStatus !== 'suspended' && user.accountStatus !== 'banned') return undefined;
  const { id } = user;
  await updateSubject(tx.db, id, { accountStatus: 'active', suspendedUntil: null, standingReason: null });
  await audit(tx, {
    action: 'user.reinstate',
    target: { type: 'user', id },
    before: { accountStatus: user.accountStatus },
    after: { accountStatus: 'active' },
  });
  return user;
}
