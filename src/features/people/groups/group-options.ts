/** What a group is for or about. */
export const groupCategories = [
  'sisters',
  'brothers',
  'families',
  'youth',
  'elders',
  'new_muslims',
  'study',
  'sport',
  'neighbours',
  'support',
  'other',
] as const;
export type GroupCategory = (typeof groupCategories)[number];

export const groupCategoryLabels: Record<GroupCategory, string> = {
  sisters: 'Sisters',
  brothers: 'Brothers',
  families: 'Parents & families',
  youth: 'Young people',
  elders: 'Elders',
  new_muslims: 'New Muslims',
  study: 'Study circles',
  sport: 'Sport & outdoors',
  neighbours: 'Neighbours',
  support: 'Support & wellbeing',
  other: 'Other',
};

/** pending: waits for an administrator; archived: over, and readable by its members. */
export const groupStatuses = ['pending', 'active', 'rejected', 'archived'] as const;
export type GroupStatus = (typeof groupStatuses)[number];

/** From the one who answers for the group to those who take part in it. */
export const groupRoles = ['owner', 'moderator', 'member'] as const;
export type GroupRole = (typeof groupRoles)[number];

export const groupRoleLabels: Record<GroupRole, string> = {
  owner: 'Owner',
  moderator: 'Moderator',
  member: 'Member',
};

/** requested and invited wait for the group or for the member; removed: may not come back until a moderator allows it. */
export const membershipStatuses = ['active', 'requested', 'invited', 'removed'] as const;
export type MembershipStatus = (typeof membershipStatuses)[number];
