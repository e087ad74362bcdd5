import { getRouteApi, Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { Invoice } from '../contract.ts';
import { invoiceName } from '../money-text.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { PayButton } from './pay-button.tsx';

const route = getRouteApi('/_account/orders/$orderId/invoice');

/** /orders/{id}/invoice: the invoice as it is printed, and above it how it can be paid. */
export function InvoicePage() {
  const invoice = route.useLoaderData();
  const { paid } = route.useSearch();
  const name = invoiceName(invoice.invoiceNumber);
  const own = { name: 'My orders', path: '/orders' };
  const all = { name: 'Payments', path: '/admin/payments' };
  return (
    <div className="mx-auto max-w-3xl pb-12">
      <div className="no-print">
        <PageHeader
          title={`Invoice ${name}`}
          trail={[invoice.isOwn ? own : all, { name, path: `/orders/${invoice.id}/invoice` }]}
        />
        <div className="page grid gap-4 pb-4">
          {invoice.isConfirming || (paid && invoice.status === 'pending') ? (
            <Notice tone="tile">
              Thank you. Your bank is confirming the payment; this page will say so once it has.
            </Notice>
          ) : null}
          <div className="flex flex-wrap gap-3">
            {invoice.canPayByCard && !paid ? (
              <PayButton orderId={invoice.id} amount={invoice.amount} />
            ) : null}
            <Button look="outline" onClick={() => window.print()}>
              <Printer aria-hidden="true" className="size-5" /> Print
            </Button>
            {invoice.path === null ? null : (
              <Link to={invoice.path} className="link inline-flex min-h-11 items-center">
                {invoice.kind}
              </Link>
            )}
          </div>
        </div>
      </div>
      <div className="page">
        <Paper invoice={invoice} />
      </div>
    </div>
  );
}

function Paper({ invoice }: { invoice: Invoice }) {
  const { operatorName, operatorAddress, vatNumber, buyerName, invoiceNumber, issuedAt, paymentDetails } =
    invoice;
  return (
    <article className="rounded-card border border-line bg-surface p-5 sm:p-8">
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <address className="not-italic">
          <strong dir="auto">{operatorName}</strong>
          <span className="block whitespace-pre-line" dir="auto">
            {operatorAddress}
          </span>
          {vatNumber === null ? null : <span className="block">VAT number {vatNumber}</span>}
        </address>
        <dl className="grid grid-cols-[auto_auto] content-start gap-x-4">
          <dt className="text-soft">Invoice</dt>
          <dd>{invoiceName(invoiceNumber)}</dd>
          <dt className="text-soft">Date</dt>
          <dd>{dateText(issuedAt, 'plain')}</dd>
        </dl>
      </div>
      {buyerName === null ? null : (
        <p className="mt-6">
          <span className="block text-soft">Billed to</span>
          <bdi>{buyerName}</bdi>
        </p>
      )}
      <InvoiceLines invoice={invoice} />
      <p className="mt-6">{standing(invoice)}</p>
      {paymentDetails === '' ? null : (
        <p className="mt-3">
          <span className="block text-soft">Where to pay</span>
          <bdi className="block whitespace-pre-line">{paymentDetails}</bdi>
        </p>
      )}
    </article>
  );
}

/** How the invoice stands, as its last line says it. */
function standing({
  status,
  amount,
  refundedAmount,
  dueAt,
  paidAt,
  cancelledAt,
  invoiceNumber,
  isConfirming,
}: Invoice): string {
  if (status === 'cancelled') return `Cancelled on ${dateText(cancelledAt ?? '', 'plain')}: nothing is owed.`;
  if (status === 'refunded') return 'Paid, and paid back in full.';
  if (status === 'paid') {
    const back = refundedAmount > 0 ? ` ${poundsText(refundedAmount)} was paid back.` : '';
    return `Paid on ${dateText(paidAt ?? '', 'plain')}. Thank you.${back}`;
  }
  if (isConfirming) return 'Paid by card: the payer’s bank is confirming it.';
  const by = dueAt === null ? '' : ` by ${dateText(dueAt, 'plain')}`;
  return `Please pay ${poundsText(amount)}${by}, and give ${invoiceName(invoiceNumber)} as the payment reference.`;
}
