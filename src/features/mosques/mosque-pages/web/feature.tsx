import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { type Facility, filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList } from '#kit/web/router/head.ts';
import {
  cursorParam,
  flagParam,
  numberFrom,
  oneOf,
  searchForLoader,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { toMosqueListInput } from '../mosque-search.ts';
import { managementRoutes } from './management-routes.ts';

const directory = { name: 'Mosques', path: '/mosques' };
const home = { name: 'Home', path: '/' };
const sorts = ['distance', 'name', 'featured'] as const;

const mosquesRoute = createRoute({
  ...publicScreen('/mosques', {
    title: 'Mosques',
    description: `Mosques in ${borough.name} with jama‘ah times, facilities, women’s access and distance from you.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, directory])],
  }),
  ...searchForLoader({
    search: textParam,
    facility: oneOf<Facility>(filterFacilities),
    women: oneOf(womensPrayers),
    womensWudu: flagParam,
    within: numberFrom(0.1, 100),
    postcode: textUpTo(10),
    lat: numberFrom(-90, 90),
    lng: numberFrom(-180, 180),
    sort: oneOf(sorts),
    cursor: cursorParam,
  }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    try {
      return { page: await api.listMosques(toMosqueListInput(deps)), unknownPlace: false };
    } catch (error) {
      // Neither a postcode that nobody knows nor a cursor that is not ours must take the directory away.
      if (statusOf(error) !== 400) throw error;
      const page = await api.listMosques(
        toMosqueListInput({ ...deps, postcode: undefined, cursor: undefined }),
      );
      return { page, unknownPlace: deps.postcode !== undefined };
    }
  },
  component: lazyRouteComponent(() => import('./mosques-page.tsx'), 'MosquesPage'),
});

export const mosques = {
  name: 'mosques',
  routes: [mosquesRoute, ...managementRoutes],
  navigation: [{ label: 'Mosques', to: '/mosques', audience: 'everyone', order: 10, under: ['/mosque'] }],
} as const satisfies WebFeature;
