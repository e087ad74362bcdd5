import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { type Facility, filterFacilities, womensPrayers } from '#features/mosques/places/mosque.rules.ts';
import { apiOf, statusOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { flagParam, nameParam, oneOf, searchParams, textParam } from '#kit/web/router/search-params.ts';
import type { calls } from '../map.contract.ts';
import { postcodeIn } from '../map.rules.ts';

const mapRoute = createRoute({
  ...publicScreen('/map', {
    title: 'Community map',
    description: `Mosques, events, schools, facilities and council meetings in ${borough.name} on one map, with a list beside it.`,
  }),
  ...searchParams({
    show: textParam,
    soon: flagParam,
    facility: oneOf<Facility>(filterFacilities),
    women: oneOf(womensPrayers),
    near: textParam,
    whole: nameParam,
  }),
  // Only a new place to measure from is requested from the server. The page itself applies the filters.
  loaderDeps: ({ search }) => ({ postcode: postcodeIn(search) }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    try {
      return { content: await api.getMapItems(deps), isUnknownPlace: false };
    } catch (error) {
      // An unknown postcode must not hide the map.
      if (deps.postcode === undefined || ![400, 429].includes(statusOf(error) ?? 0)) throw error;
      return { content: await api.getMapItems({}), isUnknownPlace: true };
    }
  },
  component: lazyRouteComponent(() => import('./map.page.tsx'), 'MapPage'),
});

export const communityMap = {
  name: 'community-map',
  routes: [mapRoute],
  navigation: [{ label: 'Map', to: '/map', audience: 'everyone', order: 30 }],
} as const satisfies WebFeature;
