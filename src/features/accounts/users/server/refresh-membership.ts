import { eq } from 'drizzle-orm';
import { announce } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EarnedTier, earnedTiers, tierByFacts } from '../membership-tier.ts';
import { updateUser } from './queries.ts';
import { users } from './tables.ts';
import { membershipChanged } from './topics.ts';

type Subscription = Pick<typeof users.$inferInsert, 'isActiveSubscriber' | 'subscriptionExpiresAt'>;

/**
 * Writes the tier that follows from what holds of a member now, as the features say that know, and where it has changed what
 * the account says of their subscription. Called in the transaction in which such a fact changes.
 */
export async function refreshMembership(
  tx: TxCtx,
  userId: string,
  subscription: Subscription = {},
): Promise<void> {
  // What hangs on the account holds it against being deleted; nobody waits for that here.
  const [user] = await tx.db
    .select({ membershipTier: users.membershipTier })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) return;
  const holding: EarnedTier[] = [];
  for (const tier of earnedTiers) {
    const facts = tx.registry.membershipFacts.filter((fact) => fact.tier === tier);
    for (const { holds } of facts) if (await holds(tx.db, userId, tx.now)) holding.push(tier);
  }
  const membershipTier = tierByFacts(holding, user.membershipTier);
  await updateUser(tx.db, userId, { ...subscription, membershipTier });
  await announce(tx, membershipChanged, { userId }, userId);
}
