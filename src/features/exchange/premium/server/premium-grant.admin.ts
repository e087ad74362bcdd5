import { and, eq, isNull } from 'drizzle-orm';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { actorIdOf, lockTargetAccount } from '#features/accounts/users/server/public.ts';
import { addDays, boroughDate, dateText } from '#kit/contract/dates.ts';
import { apiError, badField } from '#kit/contract/errors.ts';
import { audit } from '#kit/server/audit/audit.ts';
import { handle } from '#kit/server/handle.ts';
import { requireDayEnd } from '#kit/server/instants.ts';
import { present } from '#kit/server/present.ts';
import { calls, notGranted, PremiumGrant } from '../premium-grant.contract.ts';
import { storeGrantEnd } from './premium-grant.jobs.ts';
import { premiumGrants } from './premium-grant.tables.ts';
import { premiumGranted } from './subscription.messages.tsx';
import { findGrant } from './subscription.queries.ts';
import { storeMembership } from './subscription-end.ts';

const maxDays = 5 * 366;

/** Returns the premium that an administrator has granted a member, or null. */
export const getPremiumGrant = handle(calls.getPremiumGrant, async ({ db, now }, { id }) => {
  const row = await findGrant(db, id, now);
  return { grant: row ? toGrant(row) : null };
});

/**
 * Grants premium until the end of a day, or changes the day. Refuses: user_not_found, not_allowed,
 * bad_input.
 */
export const grantPremium = handle(calls.grantPremium, {
  async run(tx, { id, until: day, reason }) {
    await lockTargetAccount(tx, id, 'account.changeMembership');
    const until = requireDayEnd('until', day, tx.now);
    if (day > addDays(boroughDate(tx.now), maxDays))
      throw badField('until', 'Please choose a day within the next five years.');
    const before = await findGrant(tx.db, id, tx.now);
    const values = { until, reason, grantedBy: actorIdOf(tx), createdAt: tx.now.toISOString() };
    const [row] = await tx.db
      .insert(premiumGrants)
      .values({ userId: id, ...values })
      .onConflictDoUpdate({
        target: premiumGrants.userId,
        targetWhere: isNull(premiumGrants.endedAt),
        set: values,
      })
      .returning();
    if (!row) throw new Error('The grant was not stored.');
    await storeMembership(tx, id);
    await notify(tx, premiumGranted, [id], { until: dateText(day, 'plain') });
    await audit(tx, {
      action: 'premium.grant',
      target: { type: 'user', id },
      ...(before ? { before: { until: before.until } } : {}),
      after: { until },
      reason,
    });
    return { grant: toGrant(row) };
  },
});

/** Ends granted premium, and notifies the member. Refuses: user_not_found, not_allowed, premium_not_granted. */
export const endPremiumGrant = handle(calls.endPremiumGrant, {
  async run(tx, { id }) {
    await lockTargetAccount(tx, id, 'account.changeMembership');
    const ended = await tx.db
      .update(premiumGrants)
      .set({ endedAt: tx.now.toISOString() })
      .where(and(eq(premiumGrants.userId, id), isNull(premiumGrants.endedAt)))
      .returning({ until: premiumGrants.until });
    if (ended.length === 0) throw apiError(notGranted);
    await storeGrantEnd(tx, id);
    await audit(tx, { action: 'premium.end_grant', target: { type: 'user', id } });
    return { message: 'The premium membership that was given has ended.' };
  },
});

function toGrant(row: typeof premiumGrants.$inferSelect): PremiumGrant {
  return present(PremiumGrant, row, { grantedAt: row.createdAt });
}
