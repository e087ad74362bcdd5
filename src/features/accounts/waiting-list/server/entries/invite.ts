import { eq } from 'drizzle-orm';
import { hasWayBack, makeToken, revokeTokens } from '#features/accounts/sign-in/server/public.ts';
import {
  createInvitedAccount,
  deletePendingAccount,
  findUserByEmail,
} from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { cancelMail } from '#kit/server/outbox/cancel-mail.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { alreadyMember } from '../../errors.ts';
import { freeFoundingPlace, takeFoundingPlace } from '../joining/founding-places.ts';
import type { FoundEntry } from '../queries.ts';
import { waitingList } from '../tables.ts';
import { invitationMail } from './invitation.mail.tsx';

type Entry = FoundEntry['entry'];

/**
 * Creates the account for an approved entry, with no password yet, the consents given at sign-up and a founding place if
 * any are left; and sends the link. Refuses: already_member (another account has the
 * address, or had it in the last days and can still be brought back to it).
 */
export async function invite(tx: TxCtx, entry: Entry): Promise<void> {
  await refuseKnownAddress(tx, entry);
  const { email, canonicalEmail, firstName, lastName, phone, postcode, weeklyNewsletter } = entry;
  const approvedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const userId = await createInvitedAccount(
    tx.db,
    {
      ...{ email, canonicalEmail, firstName, lastName, phone, postcode },
      ...{ newsletterSubscribed: weeklyNewsletter, approvedBy, approvedAt: tx.now.toISOString() },
    },
    { kinds: consentsOf(entry), version: entry.consentVersion, givenAt: entry.consentedAt },
  );
  const place = await takeFoundingPlace(tx.db, { waitingListId: entry.id, userId });
  await tx.db.update(waitingList).set({ userId }).where(eq(waitingList.id, entry.id));
  await sendInvitation(tx, entry, userId, place !== null);
}

/** Refuses: already_member. */
export async function refuseKnownAddress(tx: TxCtx, entry: Entry): Promise<void> {
  const isTaken =
    (await findUserByEmail(tx.db, entry.email)) !== undefined ||
    (await hasWayBack(tx.db, entry.canonicalEmail, tx.now));
  if (isTaken) throw apiError(alreadyMember);
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
  await deletePendingAccount(tx, entry.userId);
}

function consentsOf(entry: Entry) {
  return [
    'membership' as const,
    ...(entry.weeklyNewsletter ? ['weekly_newsletter' as const] : []),
    ...(entry.campaignConsent ? ['campaign' as const] : []),
  ];
}
