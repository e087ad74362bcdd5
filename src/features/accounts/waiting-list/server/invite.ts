import { and, eq } from 'drizzle-orm';
import { makeToken, revokeTokens } from '#features/accounts/sign-in/server/tokens.ts';
import { findUserByEmail } from '#features/accounts/users/server/queries.ts';
import { consents, users } from '#features/accounts/users/server/tables.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { cancelMail } from '#kit/server/outbox/cancel-mail.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { alreadyMember } from '../errors.ts';
import { freeFoundingPlace, takeFoundingPlace } from './founding-places.ts';
import { invitationMail } from './invitation.mail.tsx';
import type { FoundEntry } from './queries.ts';
import { waitingList } from './tables.ts';

type Entry = FoundEntry['entry'];

/**
 * Creates the account for an approved entry, with no password yet, the consents given at sign-up and a founding place if
 * any are left; and sends the link. Refuses: already_member (another account has the address).
 */
export async function invite(tx: TxCtx, entry: Entry): Promise<void> {
  if (await findUserByEmail(tx.db, entry.email)) throw apiError(alreadyMember);
  const at = tx.now.toISOString();
  const [user] = await tx.db
    .insert(users)
    .values({
      email: entry.email,
      canonicalEmail: entry.canonicalEmail,
      firstName: entry.firstName,
      lastName: entry.lastName,
      phone: entry.phone,
      postcode: entry.postcode,
      newsletterSubscribed: entry.weeklyNewsletter,
      approvedBy: tx.actor.kind === 'person' ? tx.actor.id : null,
      approvedAt: at,
    })
    .returning({ id: users.id });
  if (!user) throw new Error('The account was not stored.');
  await copyConsents(tx.db, entry, user.id);
  const place = await takeFoundingPlace(tx.db, { waitingListId: entry.id, userId: user.id });
  await tx.db.update(waitingList).set({ userId: user.id }).where(eq(waitingList.id, entry.id));
  await sendInvitation(tx, entry, user.id, place !== null);
}

/** Sends a link to set the first password; any previous link stops working, and is not sent if still queued. */
export async function sendInvitation(
  tx: TxCtx,
  entry: Entry,
  userId: string,
  isFounder: boolean,
): Promise<void> {
  await revokeTokens(tx.db, userId, 'invitation');
  await cancelMail(tx.db, invitationMail, userId);
  const tokenId = await makeToken(tx.db, 'invitation', { userId }, tx.now);
  const props = { firstName: entry.firstName, tokenId, isFounder };
  await enqueueMail(tx.db, invitationMail, { to: entry.email, userId, props }, tx.now);
  await tx.db
    .update(waitingList)
    .set({ invitedAt: tx.now.toISOString() })
    .where(eq(waitingList.id, entry.id));
}

/**
 * Withdraws an invitation: deletes the account that nobody has used, with its links, its founding place and any message
 * not yet sent.
 */
export async function withdrawInvitation(tx: Db, entry: Entry): Promise<void> {
  await freeFoundingPlace(tx, entry.id, entry.userId);
  if (entry.userId === null) return;
  await cancelMail(tx, invitationMail, entry.userId);
  await tx.delete(users).where(and(eq(users.id, entry.userId), eq(users.accountStatus, 'pending')));
}

async function copyConsents(tx: Db, entry: Entry, userId: string): Promise<void> {
  const given = { userId, version: entry.consentVersion, givenAt: entry.consentedAt };
  await tx
    .insert(consents)
    .values([
      { ...given, kind: 'membership' as const },
      ...(entry.weeklyNewsletter ? [{ ...given, kind: 'weekly_newsletter' as const }] : []),
      ...(entry.campaignConsent ? [{ ...given, kind: 'campaign' as const }] : []),
    ]);
}
