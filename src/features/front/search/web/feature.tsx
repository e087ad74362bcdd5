import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as businessCalls } from '#features/exchange/businesses/business.contract.ts';
import type { calls as listingCalls } from '#features/exchange/classifieds/listing.contract.ts';
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
  loader: async ({ context: { api } }) => {
    const [answers, businesses, classifieds] = await Promise.all([
      apiOf<typeof answerCalls>(api).listSearchAnswers({}),
      apiOf<typeof businessCalls>(api).listBusinessCategories({}),
      apiOf<typeof listingCalls>(api).listClassifiedCategories({}),
    ]);
    return { answers, categories: { businesses, classifieds } };
  },
  component: lazyRouteComponent(() => import('./search-answer.admin-page.tsx'), 'SearchAnswersPage'),
});

export const siteSearch = {
  name: 'search',
  routes: [searchRoute, searchAnswersRoute],
  navigation: [],
} as const satisfies WebFeature;
