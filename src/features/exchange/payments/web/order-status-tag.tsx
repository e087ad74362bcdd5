import { poundsText } from '#kit/contract/money/pounds.ts';
import { Tag } from '#kit/web/ui/tag.tsx';
import type { Order } from '../contract.ts';

type Standing = Pick<Order, 'status' | 'refundedAmount'>;

/** How an order stands, in a word or two. */
export function OrderStatusTag({ order: { status, refundedAmount } }: { order: Standing }) {
  switch (status) {
    case 'pending':
      return <Tag tone="caution">To be paid</Tag>;
    case 'cancelled':
      return <Tag tone="plain">Cancelled</Tag>;
    case 'refunded':
      return <Tag tone="plain">Paid back</Tag>;
    case 'paid':
      return <Tag>{refundedAmount > 0 ? `Paid, ${poundsText(refundedAmount)} back` : 'Paid'}</Tag>;
  }
}
