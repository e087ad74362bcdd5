import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as inboxCalls } from '#features/accounts/inbox/inbox.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, publicScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  oneOf,
  searchForLoader,
  searchParams,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { calls } from '../waiting-list.contract.ts';

const waitingListRoute = createRoute({
  ...publicScreen('/waiting-list', {
    title: 'Join the waiting list',
    description: `Become a founding member of ${borough.productName}, for the Muslims of ${borough.name}.`,
  }),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getFoundingPlaces({}),
  component: lazyRouteComponent(() => import('./waiting-list.page.tsx'), 'WaitingListPage'),
});

const correctSignUpRoute = createRoute({
  ...unlistedScreen('/correct-sign-up', 'Your sign-up'),
  ...searchParams({ token: textUpTo(200) }),
  component: lazyRouteComponent(() => import('./correct-sign-up.page.tsx'), 'CorrectSignUpPage'),
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
  component: lazyRouteComponent(() => import('./waiting-list.admin-page.tsx'), 'AdminWaitingListPage'),
});

export const waitingList = {
  name: 'waiting-list',
  routes: [waitingListRoute, correctSignUpRoute, adminWaitingListRoute],
  navigation: [],
} as const satisfies WebFeature;
