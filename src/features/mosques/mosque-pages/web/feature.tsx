import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import { type Facility, filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList } from '#kit/web/router/head.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
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
import { type MosqueSearch, toMosqueListInput } from '../mosque-search.ts';
import { managementRoutes } from './management-routes.ts';

const directory = { name: 'Mosques', path: '/mosques' };
const home = { name: 'Home', path: '/' };
const sorts = ['distance', 'name', 'featured'] as const;

/** A member's list begins at home, unless the address names another place. */
async function ownPlace({ api, viewer }: RouterContext, search: MosqueSearch): Promise<MosqueSearch> {
  if (!viewer.account?.hasPostcode || search.postcode !== undefined || search.lat !== undefined) return {};
  const { postcode } = await apiOf<typeof accountCalls>(api).getCurrentUser({});
  return postcode === null ? {} : { postcode };
}

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
    const own = await ownPlace(context, deps);
    try {
      return { page: await api.listMosques(toMosqueListInput({ ...deps, ...own })), unknownPlace: false };
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
