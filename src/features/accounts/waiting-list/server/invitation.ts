import { and, eq, isNull, sql } from 'drizzle-orm';
import { createToken, isEmailRestorable, revokeTokens } from '#features/accounts/sign-in/server/public.ts';
import {
  createInvitedAccount,
  deletePendingAccount,
  findUserByEmail,
} from '#features/accounts/users/server/public.ts';
import { apiError } from '#kit/contract/errors.ts';
import type { Db } from '#kit/server/db/database.ts';
import { takeLock } from '#kit/server/db/sql.ts';
import { cancelMail, enqueueMail } from '#kit/server/mail/outbox.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { alreadyMember } from '../waiting-list.contract.ts';
import { foundingPlaces } from '../waiting-list.rules.ts';
import { invitationMail } from './waiting-list.messages.tsx';
import type { FoundEntry } from './waiting-list.queries.ts';
import { foundingMembers, waitingList } from './waiting-list.tables.ts';

type Entry = FoundEntry['entry'];

/**
 * Creates the account for an approved entry, without a password, with the consents given at sign-up and a founding place if any
 * are left, and sends the link. Refuses: already_member (another account has the address, or left it recently and can still return
 * to it).
 */
export async function invite(tx: TxCtx, entry: Entry): Promise<void> {
  await requireFreeAddress(tx, entry);
  const { email, canonicalEmail, firstName, lastName, phone, postcode, weeklyNewsletter } = entry;
  const approvedBy = tx.actor.kind === 'person' ? tx.actor.id : null;
  const userId = await createInvitedAccount(
    tx.db,
    {
      ...{ email, canonicalEmail, firstName, lastName, phone, postcode },
      ...{ newsletterSubscribed: weeklyNewsletter, approvedBy, approvedAt: tx.now.toISOString() },
    },
    { kinds: consentKindsOf(entry), version: entry.consentVersion, givenAt: entry.consentedAt },
  );
  const place = await claimFoundingPlace(tx, { waitingListId: entry.id, userId });
  await tx.db.update(waitingList).set({ userId }).where(eq(waitingList.id, entry.id));
  await sendInvitation(tx, entry, userId, place !== null);
}

/** Checks that no account has the address or can return to it. Refuses: already_member. */
export async function requireFreeAddress(tx: TxCtx, entry: Entry): Promise<void> {
  const isTaken =
    (await findUserByEmail(tx.db, entry.email)) !== undefined ||
    (await isEmailRestorable(tx.db, entry.canonicalEmail, tx.now));
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
  await cancelMail(tx.db, invitationMail, { userId });
  const tokenId = await createToken(tx.db, 'invitation', { userId }, tx.now);
  const props = { firstName: entry.firstName, tokenId, isFounder };
  await enqueueMail(tx.db, invitationMail, { to: entry.email, userId, props }, tx.now);
  await tx.db
    .update(waitingList)
    .set({ invitedAt: tx.now.toISOString() })
    .where(eq(waitingList.id, entry.id));
}

/** Withdraws an invitation: deletes the unused account with its links, founding place and unsent messages. */
export async function withdrawInvitation(tx: Db, entry: Entry): Promise<void> {
  await releaseFoundingPlace(tx, entry.id, entry.userId);
  if (entry.userId === null) return;
  await cancelMail(tx, invitationMail, { userId: entry.userId });
  await deletePendingAccount(tx, entry.userId);
}

function consentKindsOf(entry: Entry) {
  return [
    'membership' as const,
    ...(entry.weeklyNewsletter ? ['weekly_newsletter' as const] : []),
    ...(entry.campaignConsent ? ['campaign' as const] : []),
  ];
}

/** Assigns the lowest free founding place to an entry and its account. Returns its number, or null if all are taken. */
export async function claimFoundingPlace(
  tx: Pick<TxCtx, 'db' | 'now'>,
  owner: { waitingListId: string; userId: string },
): Promise<number | null> {
  // Serialises approvals, so that two at once get different places.
  await takeLock(tx.db, 'founding places');
  const [claimed] = await tx.db
    .insert(foundingMembers)
    .select(
      sql`select place, ${owner.waitingListId}::uuid, ${owner.userId}::uuid, ${tx.now.toISOString()}::timestamptz
          from generate_series(1, ${foundingPlaces}::int) as place
          where place not in (select ${foundingMembers.place} from ${foundingMembers})
          order by place limit 1`,
    )
    .returning({ place: foundingMembers.place });
  return claimed?.place ?? null;
}

/** Frees the founding place of an entry whose invitation was not accepted. */
async function releaseFoundingPlace(tx: Db, waitingListId: string, userId: string | null): Promise<void> {
  await tx
    .delete(foundingMembers)
    .where(
      and(
        eq(foundingMembers.waitingListId, waitingListId),
        userId === null ? isNull(foundingMembers.userId) : eq(foundingMembers.userId, userId),
      ),
    );
}
