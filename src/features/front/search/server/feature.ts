import { namedBy } from '#kit/server/audit/named-things.ts';
import type { ServerFeature } from '#kit/server/server-feature.ts';
import { search } from './search.read.ts';
import {
  createSearchAnswer,
  deleteSearchAnswer,
  listSearchAnswers,
  updateSearchAnswer,
} from './search-answer.admin.ts';
import { erasure, searchAnswers } from './search-answer.tables.ts';

export const siteSearch: ServerFeature = {
  name: 'search',
  handlers: [search, listSearchAnswers, createSearchAnswer, updateSearchAnswer, deleteSearchAnswer],
  adminTasks: [{ path: '/admin/search-answers', label: 'Search answers', group: 'Content', order: 10 }],
  namedThings: [namedBy('search_answer', searchAnswers, searchAnswers.title)],
  erasure,
};
