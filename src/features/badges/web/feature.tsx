import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const adminBadgesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/badges',
  validateSearch: (
    search: RawSearch,
  ): { search?: string | undefined; userId?: string | undefined; name?: string | undefined } => ({
    search: textParam(search.search),
    userId: textParam(search.userId, 36),
    name: textParam(search.name),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['search', 'userId']),
  loader: ({ context, deps, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls>(context.api);
      const [overview, requests, members, held] = await Promise.all([
        api.getBadgeOverview({}),
        api.listBadgeRequests({}),
        deps.search === undefined ? [] : api.searchBadgeMembers({ search: deps.search }),
        deps.userId === undefined ? [] : api.listUserBadges({ userId: deps.userId }),
      ]);
      return { overview, requests: requests.items, members, held };
    }),
  head: privateHead('Badge Management', '/admin/badges'),
  component: lazyRouteComponent(() => import('./admin-badges-page.tsx'), 'AdminBadgesPage'),
});

export const badges = {
  name: 'badges',
  routes: [adminBadgesRoute],
  navigation: [],
} as const satisfies WebFeature;
