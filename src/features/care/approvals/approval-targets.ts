/** What needs an administrator's approval before it takes effect. */
export const approvalTargets = ['event', 'mosque_edit', 'badge_request', 'volunteer_opportunity'] as const;
export type ApprovalTarget = (typeof approvalTargets)[number];

export const approvalTargetLabels: Record<ApprovalTarget, string> = {
  event: 'Event',
  mosque_edit: 'Mosque edit',
  badge_request: 'Badge',
  volunteer_opportunity: 'Volunteer opportunity',
};

/** withdrawn: withdrawn or replaced by the person who submitted it. */
export const approvalStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const;
