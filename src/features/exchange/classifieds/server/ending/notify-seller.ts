import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import { listingDecidedMail } from '../mails/listing-decided.mail.tsx';
import { listingEndingMail } from '../mails/listing-ending.mail.tsx';
import { listingDecidedNotice, listingEndingNotice, listingExpiredNotice } from '../notification-kinds.ts';
import type { ListingRow } from '../queries.ts';
import { renewToken } from './renew-token.ts';

type Decision = { isApproved: boolean; isChange: boolean; reason: string | null };

/** Tells the seller what became of a listing, or of a change of it, in the transaction that decides. */
export async function notifyDecided(tx: TxCtx, row: ListingRow, decision: Decision): Promise<void> {
  const { id, title, sellerUserId } = row;
  const { isApproved, isChange } = decision;
  const outcome = isApproved ? 'approved' : 'not approved';
  const notice = {
    kind: listingDecidedNotice,
    title: isChange ? `Your changes to “${title}” were ${outcome}` : `Your listing “${title}” was ${outcome}`,
    body: decision.reason ?? undefined,
    path: isApproved ? `/classifieds/${id}` : `/classifieds/${id}/edit`,
  };
  await notify(tx.db, [sellerUserId], notice, tx.now);
  const seller = await findUser(tx.db, sellerUserId);
  if (!seller) return;
  const props = { firstName: seller.firstName, listingId: id, title, ...decision };
  const message = { to: seller.email, userId: seller.id, props };
  await enqueueMail(tx.db, listingDecidedMail, message, tx.now);
}

/** Tells the seller that a listing is about to end, or has ended: once for each end of its time, with the link that renews it. */
export async function notifyEnding(tx: TxCtx, row: ListingRow, isOver: boolean): Promise<void> {
  const { id, title, sellerUserId, expiresAt } = row;
  if (expiresAt === null) return;
  const dedupeKey = `${isOver ? 'listing-expired' : 'listing-ending'}:${id}:${expiresAt}`;
  const endsOn = dateText(boroughDate(new Date(expiresAt)), 'day');
  const notice = {
    kind: isOver ? listingExpiredNotice : listingEndingNotice,
    title: isOver ? `Your listing “${title}” has ended` : `Your listing “${title}” ends on ${endsOn}`,
    path: '/classifieds/mine',
    dedupeKey: `${dedupeKey}:${sellerUserId}`,
  };
  await notify(tx.db, [sellerUserId], notice, tx.now);
  const seller = await findUser(tx.db, sellerUserId);
  if (!seller) return;
  const token = renewToken(tx, { id, expiresAt });
  const props = { firstName: seller.firstName, listingId: id, title, endsOn, isOver, token };
  const message = { to: seller.email, userId: seller.id, props, dedupeKey };
  await enqueueMail(tx.db, listingEndingMail, message, tx.now);
}
