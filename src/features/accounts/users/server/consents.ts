import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#kit/server/db/database.ts';
import type { consentKinds } from '../account-options.ts';
import { consentVersion } from '../consent-version.ts';
import { consents, users } from './tables.ts';

type ConsentKind = (typeof consentKinds)[number];

/** Records a member's consent, unless already on record. */
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

/** Subscribes a member to the weekly e-mail or unsubscribes them: sets the switch and the consent together. */
export async function setNewsletter(tx: Db, userId: string, wanted: boolean, now: Date): Promise<void> {
  await tx.update(users).set({ newsletterSubscribed: wanted }).where(eq(users.id, userId));
  const note = wanted ? giveConsent : withdrawConsentOf;
  await note(tx, userId, 'weekly_newsletter', now);
}

/** What a member agreed to, newest first. */
export function consentsOf(db: Db, userId: string) {
  return db
    .select({
      kind: consents.kind,
      version: consents.version,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    })
    .from(consents)
    .where(eq(consents.userId, userId))
    .orderBy(desc(consents.givenAt), desc(consents.id));
}
