import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../notification.contract.ts';

const notificationsRoute = createRoute({
  ...accountScreen('/notifications', 'Notifications'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    const [page, push] = await Promise.all([api.listNotifications(deps), api.getPush({})]);
    return { page, push };
  },
  component: lazyRouteComponent(() => import('./notification.page.tsx'), 'NotificationsPage'),
});

export const notifications = {
  name: 'notifications',
  routes: [notificationsRoute],
  navigation: [
    { label: 'Notifications', to: '/notifications', audience: 'account', order: 30, place: 'own' },
  ],
} as const satisfies WebFeature;
