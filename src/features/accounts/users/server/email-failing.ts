import { and, eq, gt, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#kit/server/db/database.ts';
import { announce, defineTopic } from '#kit/server/queue/announce.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { canonicalEmail } from '../user.contract.ts';
import { lockUser, type UserRow, updateUser } from './user.queries.ts';
import { mailRefusals } from './user.tables.ts';

/** With this many refused messages within the days, emails to an address count as failing. */
const refusalsUntilFailing = 3;
const refusalDays = 30;

/**
 * Records that a mail server refused a message to a member for good, once per message. Returns whether the member's emails fail since
 * this one. A refusal of another address than the account's present one says nothing about it.
 */
export async function recordRefusal(
  tx: TxCtx,
  { id: messageId, userId, toEmail }: { id: string; userId: string; toEmail: string },
): Promise<boolean> {
  // Several messages to one member may be refused at once: their rows are counted one after the other.
  const user = await lockUser(tx.db, userId);
  if (!user || canonicalEmail(toEmail) !== user.canonicalEmail) return false;
  const refusedAt = tx.now.toISOString();
  await tx.db.insert(mailRefusals).values({ messageId, userId, refusedAt }).onConflictDoNothing();
  const isCounted = and(eq(mailRefusals.userId, userId), gt(mailRefusals.refusedAt, refusalsSince(tx.now)));
  if (user.emailFailing || (await tx.db.$count(mailRefusals, isCounted)) < refusalsUntilFailing) return false;
  await updateUser(tx.db, userId, { emailFailing: true });
  return true;
}

/** Announced when a member whose emails came back has confirmed an address. */
export const addressConfirmed = defineTopic('account.address-confirmed', z.object({ userId: z.string() }));

/** Records that a member has opened a link that was sent to the account's address. The account's row must be locked. */
export async function confirmAddress(
  tx: TxCtx,
  { id: userId, emailFailing }: Pick<UserRow, 'id' | 'emailFailing'>,
): Promise<void> {
  await updateUser(tx.db, userId, { isEmailVerified: true, emailFailing: false });
  await tx.db.delete(mailRefusals).where(eq(mailRefusals.userId, userId));
  if (emailFailing) await announce(tx, addressConfirmed, { userId }, userId);
}

/** Deletes the refusals that no longer count. */
export async function purgeOldRefusals(db: Db, now: Date): Promise<void> {
  await db.delete(mailRefusals).where(lte(mailRefusals.refusedAt, refusalsSince(now)));
}

function refusalsSince(now: Date): string {
  return new Date(now.getTime() - refusalDays * 24 * 60 * 60 * 1000).toISOString();
}
