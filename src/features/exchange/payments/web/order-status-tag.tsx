import { poundsText } from '#kit/contract/money/pounds.ts';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { Order } from '../contract.ts';

type Standing = Pick<Order, 'status' | 'refundedAmount'> & { isConfirming?: boolean };

/** How an order stands, in a word or two. */
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
