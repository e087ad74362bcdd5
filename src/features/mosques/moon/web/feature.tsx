import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../moon.contract.ts';

const hijriMonthsRoute = createRoute({
  ...adminScreen('/admin/hijri-months', 'Moon sighting'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).listAuthorityMonths({}),
  component: lazyRouteComponent(() => import('./moon.admin-page.tsx'), 'MoonPage'),
});

export const moon = {
  name: 'moon',
  routes: [hijriMonthsRoute],
  navigation: [],
} as const satisfies WebFeature;
