/** What a post may be about. `ask` is 'Ask a scholar'. */
export const forumCategories = [
  'general',
  'islamic_studies',
  'parenting',
  'business',
  'events',
  'local_news',
  'support',
  'ask',
] as const;
export type ForumCategory = (typeof forumCategories)[number];

export const forumCategoryLabels: Record<ForumCategory, string> = {
  general: 'General Discussion',
  islamic_studies: 'Islamic Studies',
  parenting: 'Parenting & Family',
  business: 'Business & Career',
  events: 'Events & Activities',
  local_news: 'Local News',
  support: 'Support & Advice',
  ask: 'Ask a scholar',
};

/** latest: by the last reply, or the post itself; popular: by likes and replies. Sticky posts come first in each. */
export const forumSorts = ['latest', 'popular', 'mostViewed', 'oldest'] as const;
export type ForumSort = (typeof forumSorts)[number];

/**
 * pending: waits for an administrator; rejected: an administrator said no; removed: taken down by a moderator; deleted: by its
 * author. Only what is active is shown to everyone.
 */
export const forumStatuses = ['active', 'pending', 'rejected', 'removed', 'deleted'] as const;
export type ForumStatus = (typeof forumStatuses)[number];

/** Where a page of replies begins: newest is the page with the newest reply, unread that with the first unread one. */
export const replyStarts = ['start', 'end', 'newest', 'unread'] as const;
