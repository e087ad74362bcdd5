import { Tag } from '#kit/web/ui/tag.tsx';
import type { OwnListing } from '../../selling-contract.ts';

/** How a listing stands, in a word. */
export function ListingStatusTag({ listing }: { listing: OwnListing }) {
  const { status, isRemoved, isReserved, priceAmount } = listing;
  if (isRemoved) return <Tag tone="danger">Taken down</Tag>;
  switch (status) {
    case 'pending':
      return <Tag tone="caution">Waiting for approval</Tag>;
    case 'rejected':
      return <Tag tone="danger">Not approved</Tag>;
    case 'sold':
      return <Tag tone="plain">{priceAmount === 0 ? 'Given away' : 'Sold'}</Tag>;
    case 'expired':
      return <Tag tone="plain">Ended</Tag>;
    case 'approved':
      return <Tag>{isReserved ? 'Reserved' : 'Shown'}</Tag>;
  }
}
