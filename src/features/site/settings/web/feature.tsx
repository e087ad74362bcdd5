import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../settings.contract.ts';

const settingsRoute = createRoute({
  ...adminScreen('/admin/settings', 'Site settings'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getSettings({}),
  component: lazyRouteComponent(() => import('./settings.admin-page.tsx'), 'SettingsPage'),
});

export const siteSettings = {
  name: 'site-settings',
  routes: [settingsRoute],
  navigation: [],
} as const satisfies WebFeature;
