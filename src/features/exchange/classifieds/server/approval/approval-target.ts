import type { ApprovalTarget } from '#kit/server/context.ts';

export const listingTarget: ApprovalTarget = {
  type: 'classified_listing',
  label: 'Classified Listing',
  order: 7,
};
