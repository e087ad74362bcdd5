import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { Invoice } from '../payment.contract.ts';
import { invoiceName } from '../payment.rules.ts';
import { BillingButton, NeededBilling } from './billing.form.tsx';
import { CreditNoteLinks } from './credit-note-links.tsx';
import { HowToPay } from './how-to-pay.tsx';
import { methodNames } from './order-status.tsx';
import { Amounts, Line, Paper } from './paper.tsx';
import { PayButton } from './pay-button.tsx';
import { PrintButton } from './print-button.tsx';
import { SaidPaid } from './said-paid.tsx';

const route = getRouteApi('/_account/orders/$orderId/invoice');

/** /orders/{id}/invoice: the printable invoice, and above it the ways to pay. */
export function InvoicePage() {
  const invoice = route.useLoaderData();
  const { paid } = route.useSearch();
  useReloads(paid === true && invoice.status === 'pending' && !invoice.isConfirming);
  const name = invoiceName(invoice.invoiceNumber);
  const own = { name: 'My orders', path: '/orders' };
  const all = { name: 'Payments', path: '/admin/payments' };
  return (
    <div className="mx-auto max-w-3xl pb-12">
      <div className="no-print">
        <PageHeader title={`Invoice ${name}`} trail={[invoice.isOwn ? own : all]} />
        <div className="page grid gap-4 pb-4">
          {invoice.isConfirming ? (
            <Notice tone="tile">
              Thank you. Your bank is confirming the payment; this page will say so once it has.
            </Notice>
          ) : null}
          <NeededBilling invoice={invoice} />
          <div className="flex flex-wrap gap-3">
            {invoice.canPayByCard ? <PayButton orderId={invoice.id} amount={invoice.amount} /> : null}
            {invoice.isOwn ? <SaidPaid order={invoice} /> : null}
            <BillingButton invoice={invoice} />
            <PrintButton />
            {invoice.path === null ? null : (
              <Link to={invoice.path} className="link inline-flex min-h-11 items-center">
                {invoice.kind}
              </Link>
            )}
          </div>
          <CreditNoteLinks order={invoice} />
        </div>
      </div>
      <div className="page">
        <InvoicePaper invoice={invoice} />
      </div>
    </div>
  );
}

/** After how many milliseconds a page to which the payment page led back asks for the order again. */
const reloadsAfterMs = [2000, 5000, 10_000, 20_000, 40_000];

/** Reloads the page's data a few times: the card service tells us of a payment when its buyer may be back already. */
function useReloads(isAwaited: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isAwaited) return;
    const timers = reloadsAfterMs.map((ms) => setTimeout(() => void router.invalidate(), ms));
    return () => timers.forEach(clearTimeout);
  }, [isAwaited, router]);
}

function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { invoiceNumber, issuedAt } = invoice;
  const facts = [
    { name: 'Invoice', value: invoiceName(invoiceNumber) },
    { name: 'Date', value: dateText(issuedAt, 'plain') },
  ];
  return (
    <Paper parties={invoice} facts={facts}>
      <Amounts caption="What it is for" sold={invoice} total="Total">
        {invoice.payments.map(({ method, paidAt, amount }) => (
          <Line
            key={paidAt}
            name={`Paid ${methodNames[method]}, ${dateText(paidAt, 'plain')}`}
            amount={-amount}
          />
        ))}
      </Amounts>
      <p className="mt-6">{statusText(invoice)}</p>
      <HowToPay order={invoice} />
    </Paper>
  );
}

/** Returns the status for the last line of the invoice. A refund doesn’t change it: that is on its credit note. */
function statusText({ status, amount, dueAt, paidAt, cancelledAt, isConfirming }: Invoice): string {
  if (status === 'cancelled') return `Cancelled on ${dateText(cancelledAt ?? '', 'plain')}: nothing is owed.`;
  if (status === 'paid' || status === 'refunded') {
    return `Paid on ${dateText(paidAt ?? '', 'plain')}. Thank you.`;
  }
  if (isConfirming) return 'Paid by card: the payer’s bank is confirming it.';
  const by = dueAt === null ? '' : ` by ${dateText(dueAt, 'plain')}`;
  return `To be paid: ${poundsText(amount)}${by}.`;
}
