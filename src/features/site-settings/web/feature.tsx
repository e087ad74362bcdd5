import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/settings',
  beforeLoad: requireAdmin,
  loader: ({ context, location }) =>
    administering(location, () => apiOf<typeof calls>(context.api).getSettings({})),
  head: privateHead('Site settings', '/admin/settings'),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});

export const siteSettings = {
  name: 'site-settings',
  routes: [settingsRoute],
  navigation: [],
} as const satisfies WebFeature;
