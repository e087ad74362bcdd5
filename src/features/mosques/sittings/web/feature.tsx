import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import type { calls as moonCalls } from '#features/mosques/moon/moon.contract.ts';
import { mosqueBreadcrumbs, noMosqueHead } from '#features/mosques/places/web/mosque-head.ts';
import type { calls as prayerCalls } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import type { calls as fitranaCalls } from '#features/mosques/ramadan/fitrana.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import { headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { isAdmin, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import type { calls as ramadanCalls } from '../mosque-ramadan.contract.ts';
import type { calls as sittingCalls } from '../sitting.contract.ts';

const mosqueRamadanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/ramadan',
  loader: async ({ context, params: { mosqueId: placeId } }) => {
    const api = apiOf<typeof ramadanCalls & typeof sittingCalls & typeof fitranaCalls>(context.api);
    const loading = Promise.all([
      api.getMosqueRamadan({ placeId }),
      api.listMosqueSittings({ placeId }),
      api.listFitrana({}),
    ]);
    const [data, sittings, amounts] = await orNotFound(loading);
    return { data, sittings, fitrana: amounts.find(({ mosqueId }) => mosqueId === placeId) };
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) return noMosqueHead(publicUrl);
    const { mosque, hijriYear } = loaderData.data;
    const path = `/mosque/${mosque.id}/ramadan`;
    return headOf({
      title: `${mosque.name}: Ramadan ${hijriYear}`,
      description: `Suhoor, iftar, jama‘ah, taraweeh and Eid prayers at ${mosque.name}, ${mosque.address}, ${mosque.postcode}, day by day.`,
      path,
      publicUrl,
      jsonLd: [mosqueBreadcrumbs(publicUrl, mosque, { name: 'Ramadan', path })],
    });
  },
  component: lazyRouteComponent(() => import('./mosque-ramadan.page.tsx'), 'MosqueRamadanPage'),
});

const sittingsRoute = createRoute({
  ...memberScreen('/mosque/$mosqueId/sittings', 'Ramadan and Eid'),
  loader: async ({ context, params: { mosqueId: placeId } }) => {
    const api = apiOf<
      typeof ramadanCalls &
        typeof sittingCalls &
        typeof moonCalls &
        typeof prayerCalls &
        typeof managerCalls &
        typeof fitranaCalls
    >(context.api);
    const own = await api.listOwnMosques({});
    if (!isAdmin(context.viewer) && !own.some(({ id }) => id === placeId)) throw notFound();
    const loading = Promise.all([
      api.getMosqueRamadan({ placeId }),
      api.listMosqueSittings({ placeId }),
      api.getMosqueMoon({ placeId }),
      api.getMosqueTimes({ id: placeId }),
      api.listMosqueMonths({ placeId }),
      api.listMoonAuthorities({}),
      api.listFitrana({}),
    ]);
    const [data, sittings, moon, times, months, authorities, amounts] = await orNotFound(loading);
    const fitrana = amounts.find(({ mosqueId }) => mosqueId === placeId);
    return { data, sittings, moon, times, months, authorities, fitrana };
  },
  component: lazyRouteComponent(() => import('./sittings.page.tsx'), 'SittingsPage'),
});

export const sittings = {
  name: 'sittings',
  routes: [mosqueRamadanRoute, sittingsRoute],
  navigation: [],
} as const satisfies WebFeature;
