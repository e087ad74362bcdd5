import { Tag } from '#kit/web/ui/tag.tsx';
import type { Advert } from '../advert.contract.ts';

const endedLabels = {
  ended: 'Ended',
  unpaid: 'Not paid in time',
  withdrawn: 'Withdrawn',
  refunded: 'Refunded',
  removed: 'Taken down',
} as const;

/** The status of an advert as a tag. */
export function AdvertStatusTag({ advert }: { advert: Advert }) {
  const { status, ended, paymentStatus, lateChoice, isRemoved } = advert;
  if (isRemoved) return <Tag tone="danger">Taken down</Tag>;
  if (status === 'pending') return <Tag>Pending</Tag>;
  if (status === 'rejected') return <Tag tone="danger">Rejected</Tag>;
  if (status === 'paused') return <Tag tone="caution">Paused</Tag>;
  if (status === 'active') return <Tag>Active</Tag>;
  if (status === 'expired') return <Tag tone="plain">{ended === null ? 'Ended' : endedLabels[ended]}</Tag>;
  if (lateChoice === 'needed') return <Tag tone="caution">Needs days</Tag>;
  return paymentStatus === 'paid' ? <Tag>Approved</Tag> : <Tag tone="caution">To be paid</Tag>;
}
