import { notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { enqueueMail } from '#kit/server/outbox/enqueue-mail.ts';
import type { TxCtx } from '#kit/server/transaction.ts';
import type { EndReason } from '../premium-rules.ts';
import { premiumDueMail } from './mails/premium-due.mail.tsx';
import { premiumEndedMail } from './mails/premium-ended.mail.tsx';
import { premiumStartedMail } from './mails/premium-started.mail.tsx';
import { premiumNotice } from './notification-kinds.ts';
import type { SubscriptionRow } from './tables.ts';

/** Tells the member that it has begun. */
export async function tellStarted(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  const member = await findUser(tx.db, row.userId);
  if (!member) return;
  await tellInSite(tx, row, 'Your premium membership has begun');
  const props = { firstName: member.firstName, paidUntil: dayOf(row.paidUntil) };
  await enqueueMail(tx.db, premiumStartedMail, { to: member.email, userId: member.id, props }, tx.now);
}

/** Tells the member that the next period is to be paid, or is late. */
export async function tellDue(tx: TxCtx, row: SubscriptionRow, isLate: boolean): Promise<void> {
  const member = await findUser(tx.db, row.userId);
  if (!member) return;
  const until = dayOf(isLate ? row.graceUntil : row.paidUntil);
  const title = isLate
    ? 'Your premium membership hasn’t been paid for'
    : `Your premium membership is paid until ${until}`;
  await tellInSite(tx, row, title);
  const isByCard = row.cardSubscriptionId !== null;
  const props = { firstName: member.firstName, amount: poundsText(row.price), until, isLate, isByCard };
  await enqueueMail(tx.db, premiumDueMail, { to: member.email, userId: member.id, props }, tx.now);
}

/** Tells the member that it has ended. */
export async function tellEnded(tx: TxCtx, row: SubscriptionRow, reason: EndReason): Promise<void> {
  const member = await findUser(tx.db, row.userId);
  if (!member) return;
  await tellInSite(tx, row, 'Your premium membership has ended');
  const props = { firstName: member.firstName, reason };
  await enqueueMail(tx.db, premiumEndedMail, { to: member.email, userId: member.id, props }, tx.now);
}

function tellInSite(tx: TxCtx, { userId }: SubscriptionRow, title: string): Promise<void> {
  return notify(tx.db, [userId], { kind: premiumNotice, title, path: '/premium' }, tx.now);
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : dateText(boroughDate(new Date(instant)), 'plain');
}
