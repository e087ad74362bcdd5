import { Link } from '@tanstack/react-router';
import { dateText } from '#kit/contract/dates.ts';
import { readPounds } from '#kit/contract/field-kinds.ts';
import { maxLengths } from '#kit/contract/field-limits.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextArea, TextField } from '#kit/web/ui/field.tsx';
import { closeSheet, openSheet, Sheet } from '#kit/web/ui/over/sheet.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { AdminOrder, AdminPayment, calls } from '../payment.contract.ts';
import { invoiceName, maxSimplifiedInvoice } from '../payment.rules.ts';
import { CreditNoteLinks } from './credit-note-links.tsx';
import { MarkPaidButton } from './mark-paid-button.tsx';
import { methodNames, OrderStatusTag } from './order-status.tsx';

/** An order with its payments and the actions for each. */
export function OrderCard({ order }: { order: AdminOrder }) {
  const { id, description, amount, buyerName, invoiceNumber, createdAt, kind, payments, status, saidPaidAt } =
    order;
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
      <CreditNoteLinks order={order} />
      {order.needsBilling ? (
        <p>
          The invoice has to show a name and address, because it is for more than £
          {maxSimplifiedInvoice / 100} with VAT. The buyer hasn’t added them yet.
        </p>
      ) : null}
      {status === 'pending' ? (
        <div className="mt-auto grid justify-items-start gap-2">
          {saidPaidAt === null ? null : (
            <p>The buyer says that they paid: {dateText(saidPaidAt, 'plain')}. Please look for the money.</p>
          )}
          <MarkPaidButton orderId={id} amount={amount} />
        </div>
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
          <Button variant="outline" className="mt-2" onClick={() => openSheet(sheet)}>
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

/** The form to refund a payment. The buyer sees the reason. */
function RefundSheet({ id, payment }: { id: string; payment: AdminPayment }) {
  const { refundable, method } = payment;
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Nothing was paid back',
    check: (fields) => {
      const { value, problem: unreadable } = readPounds(fields.text('amount'));
      return { amount: value === 0 ? 'Enter an amount above £0.' : unreadable };
    },
    send: (fields) =>
      api.refundPayment({
        id: payment.id,
        amount: readPounds(fields.text('amount')).value,
        reason: fields.text('reason'),
      }),
    onSuccess: ({ message }) => {
      closeSheet(id);
      showToast({ title: message });
    },
  });
  return (
    <Sheet id={id} title="Pay back">
      <form method="post" noValidate onSubmit={onSubmit} className="grid gap-3">
        <p className="text-soft">
          {method === 'card'
            ? 'It goes back to the card that was used, and reaches the buyer within five to ten days.'
            : 'Please pay it back yourself, in the same way as it came. The site only records that you have.'}
        </p>
        <TextField
          label="Amount in pounds"
          name="amount"
          inputMode="decimal"
          defaultValue={(refundable / 100).toFixed(2)}
          hint={`At most ${poundsText(refundable)}.`}
          error={errors.amount}
        />
        <TextArea
          label="Reason"
          name="reason"
          rows={2}
          maxLength={maxLengths.reason}
          hint="The buyer reads it."
          error={errors.reason}
          required
        />
        {problem}
        <Button type="submit" variant="danger" disabled={sending} className="justify-self-start">
          {sending ? 'Paying back…' : 'Pay back'}
        </Button>
      </form>
    </Sheet>
  );
}
