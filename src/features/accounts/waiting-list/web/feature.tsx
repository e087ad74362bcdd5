import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as inboxCalls } from '#features/accounts/inbox/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, publicScreen } from '#kit/web/router/areas.ts';
import { cursorParam, oneOf, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const waitingListRoute = createRoute({
  ...publicScreen('/waiting-list', {
    title: 'Join the waiting list',
    description: `Become a founding member of ${borough.productName}: ${borough.tagline}.`,
  }),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getFoundingPlaces({}),
  component: lazyRouteComponent(() => import('./waiting-list-page.tsx'), 'WaitingListPage'),
});

const adminWaitingListRoute = createRoute({
  ...adminScreen('/admin/waiting-list', 'Waiting list'),
  ...searchForLoader({
    group: oneOf(['all', 'pending', 'approved', 'active', 'rejected']),
    search: textParam,
    cursor: cursorParam,
  }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls & typeof inboxCalls>(context.api);
    const [stats, page, decisions] = await Promise.all([
      api.getWaitingListStats({}),
      api.listWaitingList(deps),
      api.listPendingDecisions({}),
    ]);
    return { stats, page, decisions };
  },
  component: lazyRouteComponent(() => import('./admin-waiting-list-page.tsx'), 'AdminWaitingListPage'),
});

export const waitingList = {
  name: 'waiting-list',
  routes: [waitingListRoute, adminWaitingListRoute],
  navigation: [],
} as const satisfies WebFeature;
