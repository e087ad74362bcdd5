import { Fragment } from 'react';
import { z } from 'zod';
import { notify } from '#features/accounts/notifications/server/public.ts';
import { decisionNotice, decisionText } from '#features/care/approvals/approval.rules.ts';
import { invoiceName } from '#features/exchange/payments/payment.rules.ts';
import { findWithInvoice, needsBilling } from '#features/exchange/payments/server/public.ts';
import { readSettings } from '#features/site/settings/server/public.ts';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { message } from '#kit/server/messages/message.tsx';
import type { TxCtx } from '#kit/server/transaction.ts';
import { type AdvertStep, advertSteps, newsOf } from '../advert-news.rules.ts';
import type { AdvertRow } from './advert.queries.ts';

/** Notifies the owner of a change to an advert; `note` is what the administrator wrote with an approval. */
export async function notifyOwner(
  tx: TxCtx,
  row: AdvertRow,
  step: AdvertStep,
  note: string | null = null,
): Promise<void> {
  const dueOrderId = asksForMoney(step) ? row.orderId : null;
  const due = dueOrderId === null ? undefined : await findWithInvoice(tx.db, dueOrderId);
  const lacksBilling = due !== undefined && needsBilling(due);
  return notify(tx, advertNews, [row.createdBy], {
    step,
    title: row.title,
    days: `${dateText(row.startDate, 'plain')} to ${dateText(row.endDate, 'plain')}`,
    price: poundsText(row.totalAmount),
    payBy: row.payBy && dateText(boroughDate(new Date(row.payBy)), 'long'),
    reason: step === 'rejected' ? row.rejectionReason : note,
    howToPay: due && !lacksBilling ? await howToPay(tx, due.invoice.number) : null,
    needsBilling: lacksBilling,
    path: dueOrderId === null ? pathFor(step, row.id) : `/orders/${dueOrderId}/invoice`,
  });
}

function asksForMoney(step: AdvertStep): boolean {
  return step === 'approved' || step === 'renewed' || step === 'pay_soon';
}

/** Returns how to pay an order without a card, with the reference to give. */
async function howToPay(tx: TxCtx, invoiceNumber: number): Promise<string | null> {
  const { paymentDetails } = await readSettings(tx.db);
  if (paymentDetails === '') return null;
  return `${paymentDetails}\nReference: ${invoiceName(invoiceNumber)}`;
}

function pathFor(step: AdvertStep, id: string): string {
  if (step === 'rejected') return `/my-adverts/${id}/edit`;
  if (step === 'no_days') return `/my-adverts/${id}/days`;
  if (step === 'lapsed' || step === 'ending') return `/my-adverts/${id}/renew`;
  return '/my-adverts';
}

/** How to pay, one line for each part: name, sort code, account, reference. */
function HowToPay({ text }: { text: string }) {
  return (
    <p>
      How to pay:
      {text.split('\n').map((line) => (
        <Fragment key={line}>
          <br />
          {line}
        </Fragment>
      ))}
    </p>
  );
}

export const advertNews = message({
  kind: { name: 'advert_news' },
  key: 'advert-news',
  when: 'An advertisement was submitted, approved, rejected or paid for, is about to end, or has ended.',
  facts: z.object({
    step: z.enum(advertSteps),
    title: z.string(),
    days: z.string(),
    price: z.string(),
    payBy: z.string().nullable(),
    reason: z.string().nullable(),
    /** How to pay without a card, with the reference to give. */
    howToPay: z.string().nullable(),
    /** Whether the invoice needs a name and address first. False in emails that were queued by an earlier version. */
    needsBilling: z.boolean().default(false),
    path: z.string(),
  }),
  example: {
    step: 'approved',
    title: 'Eid clothes, made to measure',
    days: '1 February 2027 to 14 February 2027',
    price: '£15.50',
    payBy: 'Friday 29 January 2027',
    reason: null,
    howToPay: 'Redbridge Trust\nSort code 00-00-00\nAccount 00000000\nReference: INV-000042',
    needsBilling: false,
    path: '/orders/00000000-0000-7000-8000-000000000001/invoice',
  },
  title: ({ step, ...advert }) => newsOf(step, advert).heading,
  body: ({ step, reason }) => decisionNotice({ isApproved: step !== 'rejected', reason }),
  paragraphs: ({ step, ...advert }) => [
    newsOf(step, advert).sentence,
    advert.howToPay === null ? null : <HowToPay key="how-to-pay" text={advert.howToPay} />,
    advert.needsBilling
      ? 'The invoice has to say who it is for. Please open it, and add the name and address of your business, or your own. It then shows how to pay.'
      : null,
    advert.reason && step !== 'rejected' ? decisionText(true, advert.reason) : null,
  ],
  button: ({ step, ...advert }) => ({ label: newsOf(step, advert).action, path: advert.path }),
});
