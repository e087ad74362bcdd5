import type { ApprovalTarget } from '#kit/server/context.ts';

export const businessTarget: ApprovalTarget = {
  type: 'directory_business',
  label: 'Business Directory',
  order: 5,
};
