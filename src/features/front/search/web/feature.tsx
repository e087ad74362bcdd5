import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { unlistedScreen } from '#kit/web/router/areas.ts';
import { nameParam, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { minLetters, perKind, perKindAlone } from '../search-lengths.ts';

const searchRoute = createRoute({
  ...unlistedScreen('/search', 'Search'),
  ...searchForLoader({ q: textParam, only: nameParam }),
  loader: async ({ context, deps: { q, only } }) => {
    if (q === undefined || [...q].length < minLetters) return null;
    const limit = only === undefined ? perKind : perKindAlone;
    return apiOf<typeof calls>(context.api).search({ q, only, limit });
  },
  component: lazyRouteComponent(() => import('./search-page.tsx'), 'SearchPage'),
});

export const siteSearch = {
  name: 'search',
  routes: [searchRoute],
  navigation: [],
} as const satisfies WebFeature;
