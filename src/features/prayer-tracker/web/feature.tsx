import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { requireMember } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const prayerTrackerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/prayer-tracker',
  beforeLoad: requireMember,
  loader: ({ context }) => apiOf<typeof calls>(context.api).getPrayerLog({}),
  head: privateHead('Prayer Tracker', '/prayer-tracker'),
  component: lazyRouteComponent(() => import('./prayer-tracker-page.tsx'), 'PrayerTrackerPage'),
});

export const prayerTracker = {
  name: 'prayer-tracker',
  routes: [prayerTrackerRoute],
  navigation: [],
} as const satisfies WebFeature;
