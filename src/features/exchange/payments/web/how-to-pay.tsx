import type { Order } from '../payment.contract.ts';
import { invoiceName } from '../payment.rules.ts';

/** How to pay an open order without a card: to whom, and with which reference. */
export function HowToPay({ order }: { order: Order }) {
  const { status, isConfirming, canPayByCard, paymentDetails, invoiceNumber, needsBilling } = order;
  if (status !== 'pending' || isConfirming) return null;
  if (needsBilling) {
    return <p className="mt-3">It can be paid once the name and address for the invoice are added.</p>;
  }
  if (paymentDetails === '') {
    // Not needed if there is a button to pay by card.
    return canPayByCard ? null : <p className="mt-3">We’ll email you how to pay.</p>;
  }
  return (
    <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      <dt className="text-soft">How to pay</dt>
      <dd className="whitespace-pre-line" dir="auto">
        {paymentDetails}
      </dd>
      <dt className="text-soft">Reference</dt>
      <dd className="tabular-nums">{invoiceName(invoiceNumber)}</dd>
    </dl>
  );
}
