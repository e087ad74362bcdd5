import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const settingsRoute = createRoute({
  ...adminScreen('/admin/settings', 'Site settings'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getSettings({}),
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
});

export const siteSettings = {
  name: 'site-settings',
  routes: [settingsRoute],
  navigation: [],
} as const satisfies WebFeature;
