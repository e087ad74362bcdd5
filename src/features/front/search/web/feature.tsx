import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { nameParam, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { calls } from '../search.contract.ts';
import { minLetters, perKind, perKindAlone } from '../search.rules.ts';
import type { calls as answerCalls } from '../search-answer.contract.ts';

const searchRoute = createRoute({
  ...unlistedScreen('/search', 'Search'),
  ...searchForLoader({ q: textParam, only: nameParam }),
  loader: async ({ context, deps: { q, only } }) => {
    if (q === undefined || [...q].length < minLetters) return null;
    const limit = only === undefined ? perKind : perKindAlone;
    return apiOf<typeof calls>(context.api).search({ q, only, limit });
  },
  component: lazyRouteComponent(() => import('./search.page.tsx'), 'SearchPage'),
});

const searchAnswersRoute = createRoute({
  ...adminScreen('/admin/search-answers', 'Search answers'),
  loader: ({ context }) => apiOf<typeof answerCalls>(context.api).listSearchAnswers({}),
  component: lazyRouteComponent(() => import('./search-answer.admin-page.tsx'), 'SearchAnswersPage'),
});

export const siteSearch = {
  name: 'search',
  routes: [searchRoute, searchAnswersRoute],
  navigation: [],
} as const satisfies WebFeature;
