/** The groups of the administrators' menu, in their order. */
export const adminGroups = ['Today', 'People', 'Content', 'Sending', 'Site'] as const;
export type AdminGroup = (typeof adminGroups)[number];

/** The icons of rows in the administrators' inbox. */
export const inboxIcons = ['person', 'thing', 'change', 'report', 'privacy', 'message'] as const;
export type InboxIcon = (typeof inboxIcons)[number];
