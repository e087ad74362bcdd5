import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { requireAccount } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const notificationsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/notifications',
  validateSearch: (search: RawSearch): { cursor?: string | undefined } => ({
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAccount,
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    const [page, push] = await Promise.all([api.listNotifications(deps), api.getPush({})]);
    return { page, push };
  },
  head: privateHead('Notifications', '/notifications'),
  component: lazyRouteComponent(() => import('./notifications-page.tsx'), 'NotificationsPage'),
});

export const notifications = {
  name: 'notifications',
  routes: [notificationsRoute],
  navigation: [],
} as const satisfies WebFeature;
