import { and, eq, isNull, lte } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { lockAccounts } from '#features/accounts/users/server/public.ts';
import { dueRows } from '#kit/server/jobs/due.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { premiumGrants } from './premium-grant.tables.ts';
import { premiumGrantEnded } from './subscription.messages.tsx';
import { hasPremium } from './subscription.queries.ts';
import { storeMembership } from './subscription-end.ts';

/** Ends granted premium memberships whose last day is past. */
export const endPremiumGrants = dueRows({
  name: 'end-premium-grants',
  table: premiumGrants,
  key: premiumGrants.id,
  due: ({ now }) => and(isNull(premiumGrants.endedAt), lte(premiumGrants.until, now.toISOString())),
  lock: (tx, { userId }) => lockAccounts(tx, [userId], 'update'),
  async act(tx, { id, userId }) {
    await tx.db.update(premiumGrants).set({ endedAt: tx.now.toISOString() }).where(eq(premiumGrants.id, id));
    await storeGrantEnd(tx, userId);
  },
});

/** Stores a member's tier once granted premium has ended. Members who also pay for one keep it and aren't notified. */
export async function storeGrantEnd(tx: TxCtx, userId: string): Promise<void> {
  await storeMembership(tx, userId);
  if (!(await hasPremium(tx.db, userId, tx.now))) await notify(tx, premiumGrantEnded, [userId], {});
}
