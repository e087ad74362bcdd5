import type { ApprovalTarget } from '#kit/server/context.ts';

export const claimTarget: ApprovalTarget = {
  type: 'business_claim',
  label: 'Owner of a business',
  order: 6,
};
