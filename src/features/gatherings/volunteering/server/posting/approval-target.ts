import type { ApprovalTarget } from '#kit/server/context.ts';

export const opportunityTarget: ApprovalTarget = {
  type: 'volunteer_opportunity',
  label: 'Volunteer opportunity',
  order: 4,
};
