import type { FilteredList, FiltersOf } from '#kit/web/list-filters.ts';
import { forumCategoryLabels } from '../forum.rules.ts';
import type { calls } from '../forum-post.contract.ts';

/** The filters of /forums. */
export const forumPostFilters = {
  search: { kind: 'words', label: 'Search posts', placeholder: 'Search posts...' },
  category: { kind: 'choice', choices: forumCategoryLabels },
  mine: { kind: 'toggle' },
  followed: { kind: 'toggle' },
  sort: {
    kind: 'order',
    choices: { latest: 'Latest', popular: 'Popular', mostViewed: 'Most viewed', oldest: 'Oldest' },
  },
} as const satisfies FiltersOf<typeof calls.listForumPosts>;

export const forumPosts = {
  path: '/forums',
  nouns: ['post', 'posts'],
  clear: 'All posts',
  filters: forumPostFilters,
} as const satisfies FilteredList;
