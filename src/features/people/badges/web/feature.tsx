import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, onlyKnown, searchParams, textParam, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls } from '../badge.contract.ts';

const adminBadgesRoute = createRoute({
  ...adminScreen('/admin/badges', 'Badge Management'),
  ...searchParams({ search: textParam, userId: textUpTo(36), name: textParam, cursor: cursorParam }),
  loaderDeps: ({ search }) => onlyKnown(search, ['search', 'userId', 'cursor']),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    const [overview, requests, members, held] = await Promise.all([
      api.getBadgeOverview({}),
      api.listBadgeRequests({ cursor: deps.cursor }),
      deps.search === undefined ? [] : api.searchBadgeMembers({ search: deps.search }),
      deps.userId === undefined ? [] : api.listUserBadges({ userId: deps.userId }),
    ]);
    return { overview, requests, members, held };
  },
  component: lazyRouteComponent(() => import('./badge.admin-page.tsx'), 'AdminBadgesPage'),
});

export const badges = {
  name: 'badges',
  routes: [adminBadgesRoute],
  navigation: [],
} as const satisfies WebFeature;
