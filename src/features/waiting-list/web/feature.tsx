import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { headOf } from '#kit/web/router/head.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { choiceParam, onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const waitingListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/waiting-list',
  loader: ({ context }) => apiOf<typeof calls>(context.api).getFoundingPlaces({}),
  head: ({ match }) =>
    headOf({
      title: 'Join the waiting list',
      description: `Become a founding member of ${borough.productName}: ${borough.tagline}.`,
      path: '/waiting-list',
      publicUrl: match.context.publicUrl,
    }),
  component: lazyRouteComponent(() => import('./waiting-list-page.tsx'), 'WaitingListPage'),
});

const searchNames = ['group', 'search', 'cursor'] as const;

const adminWaitingListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/waiting-list',
  validateSearch: (search: RawSearch) => ({
    group: choiceParam(search.group, ['all', 'pending', 'approved', 'active', 'rejected']),
    search: textParam(search.search),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, searchNames),
  loader: ({ context, deps, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls>(context.api);
      const [stats, page] = await Promise.all([api.getWaitingListStats({}), api.listWaitingList(deps)]);
      return { stats, page };
    }),
  head: privateHead('Waiting list', '/admin/waiting-list'),
  component: lazyRouteComponent(() => import('./admin-waiting-list-page.tsx'), 'AdminWaitingListPage'),
});

export const waitingList = {
  name: 'waiting-list',
  routes: [waitingListRoute, adminWaitingListRoute],
  navigation: [],
} as const satisfies WebFeature;
