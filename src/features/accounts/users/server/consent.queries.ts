import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { pick } from '#kit/contract/pick.ts';
import type { Db } from '#kit/server/db/database.ts';
import { type consentKinds, consentVersion } from '../user.rules.ts';
import { consents, users } from './user.tables.ts';

type ConsentKind = (typeof consentKinds)[number];

/** Records a member's consent, unless it is already on record. */
export async function giveConsent(tx: Db, userId: string, kind: ConsentKind, now: Date): Promise<void> {
  await tx
    .insert(consents)
    .values({ userId, kind, version: consentVersion, givenAt: now.toISOString() })
    .onConflictDoNothing();
}

/** Records that a member has withdrawn a consent. */
export async function withdrawConsentOf(tx: Db, userId: string, kind: ConsentKind, now: Date): Promise<void> {
  await tx
    .update(consents)
    .set({ withdrawnAt: now.toISOString() })
    .where(and(eq(consents.userId, userId), eq(consents.kind, kind), isNull(consents.withdrawnAt)));
}

/**
 * Subscribes a member to the weekly email or unsubscribes them: sets the column and the consent together. Consent is recorded
 * only when the setting changes from off to on, so that saving it unchanged records none.
 */
export async function setNewsletter(tx: Db, userId: string, isSubscribed: boolean, now: Date): Promise<void> {
  const changed = await tx
    .update(users)
    .set({ newsletterSubscribed: isSubscribed })
    .where(and(eq(users.id, userId), ne(users.newsletterSubscribed, isSubscribed)))
    .returning({ id: users.id });
  if (!isSubscribed) await withdrawConsentOf(tx, userId, 'weekly_newsletter', now);
  else if (changed.length > 0) await giveConsent(tx, userId, 'weekly_newsletter', now);
}

/** A member's consents, newest first. */
export function consentsOf(db: Db, userId: string) {
  return db
    .select(pick(consents, 'kind', 'version', 'givenAt', 'withdrawnAt'))
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id));
}
