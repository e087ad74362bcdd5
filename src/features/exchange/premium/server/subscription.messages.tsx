import { z } from 'zod';
import { addNotices, notify } from '#features/accounts/notifications/server/public.ts';
import { findUser } from '#features/accounts/users/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import type { NotificationKind } from '#kit/server/context.ts';
import { MailButton } from '#kit/server/mail/mail-layout.tsx';
import { mail } from '#kit/server/mail/mail-template.ts';
import { enqueueMail } from '#kit/server/mail/outbox.ts';
import { message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type EndReason, endReasons } from '../subscription.rules.ts';
import type { SubscriptionRow } from './subscription.tables.ts';

/** Notifies the member that the membership has begun. */
export function notifyStarted(tx: TxCtx, row: SubscriptionRow): Promise<void> {
  return notify(tx, premiumStarted, [row.userId], { paidUntil: dayOf(row.paidUntil) });
}

/** Notifies the member that payment for the next period is due, or is late. */
export async function notifyDue(tx: TxCtx, row: SubscriptionRow, isLate: boolean): Promise<void> {
  const member = await findUser(tx.db, row.userId);
  if (!member) return;
  const until = dayOf(isLate ? row.graceUntil : row.paidUntil);
  const title = isLate
    ? 'Your premium membership hasn’t been paid for'
    : `Your premium membership is paid until ${until}`;
  await addNotices(tx.db, [member.id], { kind: premiumNotice, title, path: '/premium' }, tx.now);
  const isByCard = row.cardSubscriptionId !== null;
  const props = { firstName: member.firstName, amount: poundsText(row.price), until, isLate, isByCard };
  await enqueueMail(tx.db, premiumDueMail, { to: member.email, userId: member.id, props }, tx.now);
}

/** Notifies the member that the membership has ended. */
export function notifyEnded(tx: TxCtx, row: SubscriptionRow, reason: EndReason): Promise<void> {
  return notify(tx, premiumEnded, [row.userId], { reason });
}

function dayOf(instant: string | null): string {
  return instant === null ? '' : dateText(boroughDate(new Date(instant)), 'plain');
}

const premiumNotice: NotificationKind = { name: 'premium_changed' };

export const premiumStarted = message({
  kind: premiumNotice,
  key: 'premium-started',
  when: 'A member’s premium membership has begun.',
  facts: z.object({ paidUntil: z.string() }),
  example: { paidUntil: '21 December 2026' },
  title: () => 'Your premium membership has begun',
  paragraphs: ({ paidUntil }) => [
    `Thank you for keeping the site going. Your premium membership has begun, and is paid until ${paidUntil}. You’ll no longer see adverts, and you now have the Premium Member badge.`,
  ],
  button: () => ({ label: 'See your membership', path: '/premium' }),
});

export const premiumGranted = message({
  kind: premiumNotice,
  key: 'premium-granted',
  when: 'An administrator has given a member premium without payment, or changed until when.',
  facts: z.object({ until: z.string() }),
  example: { until: '21 December 2026' },
  title: ({ until }) => `You have premium membership until ${until}`,
  paragraphs: ({ until }) => [
    `We’ve given you premium membership until ${until}. There is nothing to pay, and it ends by itself. Until then you’ll see no adverts, and you have the Premium Member badge.`,
  ],
  button: () => ({ label: 'See your badges', path: '/profile' }),
});

export const premiumGrantEnded = message({
  kind: premiumNotice,
  key: 'premium-grant-ended',
  when: 'Premium that an administrator gave has ended.',
  facts: z.object({}),
  example: {},
  title: () => 'Your premium membership has ended',
  paragraphs: () => [
    'The premium membership that we gave you has ended. You don’t owe anything, and your account stays as it is.',
  ],
  button: () => ({ label: 'Become a premium member', path: '/premium' }),
});

export const premiumDueMail = mail({
  key: 'premium-due',
  when: 'Payment for the next period of a premium membership is due, or is late.',
  topic: null,
  props: z.object({
    firstName: z.string(),
    amount: z.string(),
    /** The end of the paid period, or of the grace period. */
    until: z.string(),
    isLate: z.boolean(),
    isByCard: z.boolean(),
  }),
  example: { firstName: 'Amina', amount: '£3.00', until: '21 December 2026', isLate: false, isByCard: false },
  subject: ({ isLate, until }) =>
    isLate
      ? 'Your premium membership hasn’t been paid for'
      : `Your premium membership is paid until ${until}`,
  body: ({ firstName, amount, until, isLate, isByCard }, site) => (
    <>
      <p>Assalamu alaikum {firstName},</p>
      <p>{isLate ? lateText(amount, until, isByCard) : dueText(amount, until)}</p>
      <MailButton href={`${site.publicUrl}/premium`}>See your membership</MailButton>
      {isLate ? null : <p>If you’d rather let it end, you can do so on the same page.</p>}
    </>
  ),
});

function dueText(amount: string, until: string): string {
  return `Your premium membership is paid until ${until}. To keep it, please pay ${amount} for the next period by then.`;
}

function lateText(amount: string, until: string, isByCard: boolean): string {
  return isByCard
    ? `We couldn’t take ${amount} from your card. We’ll try again, so please check that the card is still valid. Nothing changes until ${until}.`
    : `We haven’t received ${amount} for your premium membership. Nothing changes until ${until}, when it will end unless you’ve paid.`;
}

export const premiumEnded = message({
  kind: premiumNotice,
  key: 'premium-ended',
  when: 'A premium membership has ended.',
  facts: z.object({ reason: z.enum(endReasons) }),
  example: { reason: 'unpaid' },
  title: () => 'Your premium membership has ended',
  paragraphs: ({ reason }) => [
    `${texts[reason]} Your account stays as it is, and you can become a premium member again at any time.`,
  ],
  button: () => ({ label: 'Become a premium member again', path: '/premium' }),
});

const texts = {
  cancelled: 'Your premium membership has ended, as you asked. Thank you for your support.',
  unpaid: 'Your premium membership has ended because the last payment wasn’t made. You don’t owe anything.',
  refunded: 'Your premium membership has ended because your payment was refunded.',
} as const;
