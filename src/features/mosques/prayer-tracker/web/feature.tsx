import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const prayerTrackerRoute = createRoute({
  ...memberScreen('/prayer-tracker', 'Prayer Tracker'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getPrayerLog({}),
  component: lazyRouteComponent(() => import('./prayer-tracker-page.tsx'), 'PrayerTrackerPage'),
});

export const prayerTracker = {
  name: 'prayer-tracker',
  routes: [prayerTrackerRoute],
  navigation: [
    { label: 'Prayer tracker', to: '/prayer-tracker', audience: 'member', order: 20, place: 'own' },
  ],
} as const satisfies WebFeature;
