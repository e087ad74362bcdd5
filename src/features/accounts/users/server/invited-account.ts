import { and, eq } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { consentKinds } from '../account-options.ts';
import { consents, users } from './tables.ts';

type Invited = Pick<
  typeof users.$inferInsert,
  'email' | 'canonicalEmail' | 'firstName' | 'lastName' | 'phone' | 'postcode' | 'newsletterSubscribed'
> & { approvedBy: string | null; approvedAt: string };

/** What was agreed to before there was an account. */
type Given = { kinds: readonly (typeof consentKinds)[number][]; version: string; givenAt: string };

/** Makes an account that waits for its owner to set a password, with the consents that were given. Answers its id. */
export async function createInvitedAccount(tx: Db, account: Invited, given: Given): Promise<string> {
  const [user] = await tx.insert(users).values(account).returning({ id: users.id });
  if (!user) throw new Error('The account was not stored.');
  const { kinds, version, givenAt } = given;
  await tx.insert(consents).values(kinds.map((kind) => ({ userId: user.id, kind, version, givenAt })));
  return user.id;
}

/** Deletes an account that nobody came into. */
export async function deletePendingAccount(tx: Db, userId: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.id, userId), eq(users.accountStatus, 'pending')));
}
