import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import type { calls as moonCalls } from '#features/mosques/moon/moon.contract.ts';
import { daysText, moonEventNames } from '#features/mosques/moon/moon-text.rules.ts';
import { eidSeason, ramadanSeason, seasonPicturePath } from '#features/mosques/moon/season-words.rules.ts';
import { mosqueBreadcrumbs, noMosqueHead } from '#features/mosques/places/web/mosque-head.ts';
import type { calls as prayerCalls } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { finderParams, toReachedInput } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { orAsItIsNow } from '#features/mosques/prayer-times/web/load-preview.ts';
import { orUnknownPlace } from '#features/mosques/prayer-times/web/or-unknown-place.ts';
import type { calls as ramadanCalls } from '#features/mosques/sittings/mosque-ramadan.contract.ts';
import type { calls as sittingCalls } from '#features/mosques/sittings/sitting.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { isAdmin, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { clockParam, dateParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls as eidCalls } from '../eid.contract.ts';
import type { calls as fitranaCalls } from '../fitrana.contract.ts';
import type { calls as taraweehCalls } from '../taraweeh.contract.ts';

/** From two weeks before Ramadan until Eid; the pages can be opened all year. */
const inSeason = { setting: ramadanSeason };
const aroundEid = { setting: eidSeason };

const home = { name: 'Home', path: '/' };

const taraweehRoute = createRoute({
  ...publicScreen('/taraweeh', {
    title: 'Taraweeh tonight',
    description: `Every taraweeh in ${borough.name} tonight: time, when it finishes, 8 or 20 rak‘ahs, women’s places, and how far it is from you.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, { name: 'Taraweeh', path: '/taraweeh' }])],
  }),
  ...searchForLoader(finderParams),
  loader: ({ context, deps }) =>
    orAsItIsNow(context.viewer, deps, (preview) =>
      orUnknownPlace(context.viewer, deps, (search) =>
        apiOf<typeof taraweehCalls>(context.api).listTaraweeh({ ...toReachedInput(search), ...preview }),
      ),
    ),
  staleTime: 0,
  component: lazyRouteComponent(() => import('./taraweeh.page.tsx'), 'TaraweehPage'),
});

const eidRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/eid',
  ...searchForLoader(finderParams),
  loader: ({ context, deps }) =>
    orAsItIsNow(context.viewer, deps, (preview) =>
      orUnknownPlace(context.viewer, deps, (search) =>
        apiOf<typeof eidCalls>(context.api).listEidPrayers({ ...toReachedInput(search), ...preview }),
      ),
    ),
  staleTime: 0,
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const { mosque } = match.search;
    const name = moonEventNames[loaderData?.answer.kind ?? 'eid_al_fitr'];
    const days = daysText(loaderData?.answer.days ?? []);
    return headOf({
      title: `${name} in ${borough.name}`,
      description: `${days}: every Eid prayer in ${borough.name} by time and distance, in mosques, parks and halls, with women’s places, languages and parking.`,
      path: '/eid',
      publicUrl,
      image: {
        path: seasonPicturePath('/eid', loaderData?.answer.days ?? [], mosque),
        alt: `${name} in ${borough.name}: ${days}`,
      },
      jsonLd: [breadcrumbList(publicUrl, [home, { name, path: '/eid' }])],
    });
  },
  component: lazyRouteComponent(() => import('./eid.page.tsx'), 'EidPage'),
});

const mosqueRamadanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/ramadan',
  ...searchForLoader({ date: dateParam, time: clockParam }),
  loader: async ({ context, params: { mosqueId: placeId }, deps }) => {
    const api = apiOf<typeof ramadanCalls & typeof sittingCalls>(context.api);
    const loading = Promise.all([
      orAsItIsNow(context.viewer, deps, (preview) => api.getMosqueRamadan({ placeId, ...preview })),
      api.listMosqueSittings({ placeId }),
    ]);
    const [data, sittings] = await orNotFound(loading);
    return { data, sittings };
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

export const ramadan = {
  name: 'ramadan',
  routes: [taraweehRoute, eidRoute, mosqueRamadanRoute, sittingsRoute],
  navigation: [
    { label: 'Taraweeh', to: '/taraweeh', audience: inSeason, order: 4, place: 'prayer' },
    { label: 'Eid prayers', to: '/eid', audience: aroundEid, order: 5, place: 'prayer' },
  ],
} as const satisfies WebFeature;
