import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { announce, defineTopic } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { computeMembershipTier, type EarnedTier, earnedTiers } from '../user.rules.ts';
import { updateUser } from './user.queries.ts';
import { users } from './user.tables.ts';

type Subscription = Pick<typeof users.$inferInsert, 'isActiveSubscriber' | 'subscriptionExpiresAt'>;

/**
 * Recalculates and stores a member's tier from the features' membership facts, with changed subscription fields if given. Called
 * in the transaction that changes such a fact.
 */
export async function refreshMembership(
  tx: TxCtx,
  userId: string,
  subscription: Subscription = {},
): Promise<void> {
  // Rows that refer to the account hold a key-share lock on it; 'no key update' doesn't wait for those.
  const [user] = await tx.db
    .select({ membershipTier: users.membershipTier })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update');
  if (!user) return;
  const heldTiers: EarnedTier[] = [];
  for (const tier of earnedTiers) {
    const facts = tx.registry.membershipFacts.filter((fact) => fact.tier === tier);
    for (const { holds } of facts) if (await holds(tx.db, userId, tx.now)) heldTiers.push(tier);
  }
  const membershipTier = computeMembershipTier(heldTiers, user.membershipTier);
  await updateUser(tx.db, userId, { ...subscription, membershipTier });
  await announce(tx, membershipChanged, { userId }, userId);
}

/** Announced when a member is banned. */
export const memberBanned = defineTopic('account.banned', z.object({ userId: z.string() }));

/** Announced when a member's tier or subscription has changed. */
export const membershipChanged = defineTopic('membership.changed', z.object({ userId: z.string() }));
