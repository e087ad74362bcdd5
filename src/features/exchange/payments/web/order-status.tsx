import { poundsText } from '#kit/contract/number-text.ts';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { Order } from '../payment.contract.ts';
import type { PaymentMethod } from '../payment.rules.ts';

type Standing = Pick<Order, 'status' | 'refundedAmount'> & { isConfirming?: boolean };

/** The status of an order as a tag. */
export function OrderStatusTag({ order: { status, refundedAmount, isConfirming } }: { order: Standing }) {
  switch (status) {
    case 'pending':
      return isConfirming ? <Tag tone="plain">Being confirmed</Tag> : <Tag tone="caution">To be paid</Tag>;
    case 'cancelled':
      return <Tag tone="plain">Cancelled</Tag>;
    case 'refunded':
      return <Tag tone="plain">Paid back</Tag>;
    case 'paid':
      return <Tag>{refundedAmount > 0 ? `Paid, ${poundsText(refundedAmount)} back` : 'Paid'}</Tag>;
  }
}

/** Names of payment methods, to follow 'Paid'. */
export const methodNames: Record<PaymentMethod, string> = {
  card: 'by card',
  bank_transfer: 'by bank transfer',
  cash: 'in cash',
  cheque: 'by cheque',
};
