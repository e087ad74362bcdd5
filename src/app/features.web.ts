import { events } from '#features/events/web/feature.tsx';
import { mosques } from '#features/mosques/web/feature.tsx';
import { prayerTimes } from '#features/prayer-times/web/feature.tsx';
import type { NavigationEntry } from '#kit/web/router/web-feature.ts';

/** The screens of every feature. */
export const routes = [...prayerTimes.routes, ...events.routes, ...mosques.routes] as const;

/** The places of the features in the navigation. */
export const navigation: readonly NavigationEntry[] = [
  ...prayerTimes.navigation,
  ...events.navigation,
  ...mosques.navigation,
];
