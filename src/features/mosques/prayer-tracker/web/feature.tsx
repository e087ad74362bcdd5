import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as fastCalls } from '#features/mosques/fasting/fast.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../prayer-log.contract.ts';

const prayerTrackerRoute = createRoute({
  ...memberScreen('/prayer-tracker', 'Prayer Tracker'),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof fastCalls>(context.api);
    const [prayers, fasts] = await Promise.all([api.getPrayerLog({}), api.getFastLog({})]);
    return { prayers, fasts };
  },
  component: lazyRouteComponent(() => import('./prayer-tracker.page.tsx'), 'PrayerTrackerPage'),
});

export const prayerTracker = {
  name: 'prayer-tracker',
  routes: [prayerTrackerRoute],
  navigation: [
    { label: 'Prayer tracker', to: '/prayer-tracker', audience: 'member', order: 20, place: 'own' },
  ],
} as const satisfies WebFeature;
