import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { daysText, moonEventNames } from '#features/mosques/moon/moon-text.rules.ts';
import { finderParams, toPlaceInput } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { orUnknownPlace } from '#features/mosques/prayer-times/web/or-unknown-place.ts';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls as eidCalls } from '../eid.contract.ts';
import { ramadanSeason } from '../season-words.rules.ts';
import type { calls as taraweehCalls } from '../taraweeh.contract.ts';
import { orAsItIsNow } from './load-preview.ts';

/** From two weeks before Ramadan until Eid; the pages can be opened all year. */
const inSeason = { setting: ramadanSeason };

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
        apiOf<typeof taraweehCalls>(context.api).listTaraweeh({ ...toPlaceInput(search), ...preview }),
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
        apiOf<typeof eidCalls>(context.api).listEidPrayers({ ...toPlaceInput(search), ...preview }),
      ),
    ),
  staleTime: 0,
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const { mosque } = match.search;
    const name = moonEventNames[loaderData?.answer.kind ?? 'eid_al_fitr'];
    const days = daysText(loaderData?.answer.days ?? []);
    const version = days.replaceAll(' ', '-');
    return headOf({
      title: `${name} in ${borough.name}`,
      description: `${days}: every Eid prayer in ${borough.name} by time and distance, in mosques, parks and halls, with women’s places, languages and parking.`,
      path: '/eid',
      publicUrl,
      image: {
        path: `/eid/preview.png?v=${version}${mosque === undefined ? '' : `&mosqueId=${mosque}`}`,
        alt: `${name} in ${borough.name}: ${days}`,
      },
      jsonLd: [breadcrumbList(publicUrl, [home, { name, path: '/eid' }])],
    });
  },
  component: lazyRouteComponent(() => import('./eid.page.tsx'), 'EidPage'),
});

export const ramadan = {
  name: 'ramadan',
  routes: [taraweehRoute, eidRoute],
  navigation: [
    { label: 'Taraweeh', to: '/taraweeh', audience: inSeason, order: 4, place: 'prayer' },
    { label: 'Eid prayers', to: '/eid', audience: inSeason, order: 5, place: 'prayer' },
  ],
} as const satisfies WebFeature;
