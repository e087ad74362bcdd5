import type { AccountStatus } from './account-options.ts';

/** Whether an account counts as suspended at an instant: a suspension with an end date lapses by itself. */
export function isSuspended(
  account: { accountStatus: AccountStatus; suspendedUntil: string | null },
  now: Date,
): boolean {
  if (account.accountStatus !== 'suspended') return false;
  return account.suspendedUntil === null || Date.parse(account.suspendedUntil) > now.getTime();
}
