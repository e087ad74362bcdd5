/** The categories of posts. `ask` is 'Ask a scholar'. */
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
 * pending: waits for approval; rejected: not approved; removed: taken down by a moderator; deleted: by its author. Only active
 * posts and replies are shown to everyone.
 */
export const forumStatuses = ['active', 'pending', 'rejected', 'removed', 'deleted'] as const;
export type ForumStatus = (typeof forumStatuses)[number];

/** Where a page of replies begins: `newest` is the page with the newest reply, `unread` that with the first unread one. */
export const replyStarts = ['start', 'end', 'newest', 'unread'] as const;

/** Maximum lengths and counts; forms import them without loading a schema. */
export const forumLimits = {
  title: 200,
  content: 20_000,
  reply: 10_000,
  tag: 30,
  tags: 10,
  /** The reason for deleting a post or reply, or locking a thread. */
  reason: 200,
  scholarName: 100,
  /** How many people one post or reply may mention. */
  mentions: 10,
  /** How many quotations one reply may have, and how long each may be. */
  quotations: 5,
  quotedWords: 600,
  /** The excerpt of a post in a list. */
  excerpt: 300,
} as const;

/** Splits a text at commas into trimmed tags, without empty ones. */
export function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
}
