import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { unlistedScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';

const offlineRoute = createRoute({
  ...unlistedScreen('/offline', 'Offline'),
  component: lazyRouteComponent(() => import('./offline.page.tsx'), 'OfflinePage'),
});

/** The page that can be read without a connection. */
export const offline = {
  name: 'offline',
  routes: [offlineRoute],
  navigation: [],
} as const satisfies WebFeature;
