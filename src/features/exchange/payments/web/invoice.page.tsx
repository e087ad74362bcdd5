import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { dateText } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { Invoice } from '../payment.contract.ts';
import { invoiceName } from '../payment.rules.ts';
import { HowToPay } from './how-to-pay.tsx';
import { methodNames } from './order-status.tsx';
import { PayButton } from './pay-button.tsx';
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
          <div className="flex flex-wrap gap-3">
            {invoice.canPayByCard ? <PayButton orderId={invoice.id} amount={invoice.amount} /> : null}
            {invoice.isOwn ? <SaidPaid order={invoice} /> : null}
            <Button variant="outline" onClick={() => window.print()}>
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

function Paper({ invoice }: { invoice: Invoice }) {
  const { operatorName, operatorAddress, vatNumber, buyerName, invoiceNumber, issuedAt } = invoice;
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
      <p className="mt-6">{statusText(invoice)}</p>
      <HowToPay order={invoice} />
    </article>
  );
}

/** Returns the status for the last line of the invoice. */
function statusText({
  status,
  amount,
  refundedAmount,
  dueAt,
  paidAt,
  cancelledAt,
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
  return `To be paid: ${poundsText(amount)}${by}.`;
}

const amountCell = 'py-2 ps-4 text-end align-top whitespace-nowrap tabular-nums';

/** The lines of the invoice: the thing, its VAT, payments and refunds. */
function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const { description, amount, vatRate, vatAmount, payments, refunds } = invoice;
  return (
    <table className="mt-6 w-full border-collapse">
      <caption className="sr-only">What it is for</caption>
      <thead>
        <tr className="border-line border-b text-soft">
          <th scope="col" className="py-2 text-start font-normal">
            For
          </th>
          <th scope="col" className={`${amountCell} font-normal`}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        <Line name={<bdi>{description}</bdi>} amount={amount - vatAmount} />
        {vatRate === 0 ? null : <Line name={`VAT at ${vatRate / 100} %`} amount={vatAmount} />}
        <tr className="border-line border-t font-bold">
          <th scope="row" className="py-2 text-start">
            Total
          </th>
          <td className={amountCell}>{poundsText(amount)}</td>
        </tr>
        {payments.map(({ method, paidAt, amount: paid }) => (
          <Line
            key={paidAt}
            name={`Paid ${methodNames[method]}, ${dateText(paidAt, 'plain')}`}
            amount={-paid}
          />
        ))}
        {refunds.map(({ at, amount: back, vatAmount: vat }) => (
          <Line
            key={at}
            name={`Paid back, ${dateText(at, 'plain')}${vat === 0 ? '' : `, of it ${poundsText(vat)} VAT`}`}
            amount={back}
          />
        ))}
      </tbody>
    </table>
  );
}

function Line({ name, amount }: { name: ReactNode; amount: number }) {
  return (
    <tr>
      <th scope="row" className="wrap-anywhere py-2 text-start align-top font-normal">
        {name}
      </th>
      <td className={amountCell}>{poundsText(amount)}</td>
    </tr>
  );
}
