import { Link } from '@tanstack/react-router';
import { dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { openSheet } from '#kit/web/ui/over/sheet.tsx';
import type { AdminOrder, AdminPayment } from '../../contract.ts';
import { invoiceName } from '../../money-text.ts';
import { methodNames } from '../method-names.ts';
import { OrderStatusTag } from '../order-status-tag.tsx';
import { MarkPaidSheet } from './mark-paid-sheet.tsx';
import { RefundSheet } from './refund-sheet.tsx';

/** An order with its payments, and what can be done about each. */
export function OrderCard({ order }: { order: AdminOrder }) {
  const { id, description, amount, buyerName, invoiceNumber, createdAt, kind, payments, status } = order;
  const sheet = `paid-${id}`;
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="wrap-anywhere text-lg leading-snug">
            <Link to="/orders/$orderId/invoice" params={{ orderId: id }} className="link">
              <bdi>{description}</bdi>
            </Link>
          </h3>
          <p className="text-sm text-soft">
            {kind} · <bdi>{buyerName ?? 'a former member'}</bdi> · {invoiceName(invoiceNumber)},{' '}
            {dateText(createdAt, 'plain')}
          </p>
        </div>
        <div className="text-end">
          <p className="clock text-xl">{poundsText(amount)}</p>
          <OrderStatusTag order={order} />
        </div>
      </div>
      {payments.map((payment) => (
        <Payment key={payment.id} payment={payment} />
      ))}
      {status === 'pending' ? (
        <>
          <Button look="outline" className="mt-auto self-start" onClick={() => openSheet(sheet)}>
            Mark as paid
          </Button>
          <MarkPaidSheet id={sheet} order={order} />
        </>
      ) : null}
    </article>
  );
}

const unmatched = {
  paid_twice: 'paid twice',
  order_cancelled: 'came too late',
  wrong_amount: 'wrong amount',
};
const refundStates = { asked: 'on its way', done: 'done', failed: 'failed' };

function Payment({ payment }: { payment: AdminPayment }) {
  const { id, amount, refundable, refunds, note } = payment;
  const sheet = `refund-${id}`;
  return (
    <div className="border-line border-t pt-3">
      <p>
        {paymentText(payment)}
        {note === null ? null : (
          <>
            , <bdi>{note}</bdi>
          </>
        )}
      </p>
      <ul className="text-sm text-soft">
        {refunds.map((refund) => (
          <li key={refund.id}>
            {poundsText(refund.amount)} back, {refundStates[refund.status]}: <bdi>{refund.reason}</bdi>
            {refund.failureReason === null ? null : ` (${refund.failureReason.replaceAll('_', ' ')})`}
          </li>
        ))}
      </ul>
      {refundable > 0 ? (
        <>
          <Button look="outline" className="mt-2" onClick={() => openSheet(sheet)}>
            Pay back
          </Button>
          <RefundSheet id={sheet} payment={{ ...payment, amount }} />
        </>
      ) : null}
    </div>
  );
}

function paymentText({
  status,
  amount,
  method,
  paidAt,
  unmatchedReason,
  failureReason,
}: AdminPayment): string {
  const sum = poundsText(amount);
  if (status === 'pending') return `${sum} ${methodNames[method]}: the bank hasn’t confirmed it yet`;
  if (status === 'failed')
    return `${sum} ${methodNames[method]} failed: ${failureReason?.replaceAll('_', ' ') ?? 'no reason given'}`;
  const why = unmatchedReason === null ? '' : `, which goes back (${unmatched[unmatchedReason]})`;
  return `${sum} ${methodNames[method]}, ${dateText(paidAt ?? '', 'plain')}${why}`;
}
