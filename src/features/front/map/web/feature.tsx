import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { type Facility, filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { flagParam, nameParam, oneOf, searchParams, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { postcodeIn } from '../map-filter.ts';

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
  // Only another place to measure from is asked of the server; what is shown of its answer is the page's own matter.
  loaderDeps: ({ search }) => ({ postcode: postcodeIn(search) }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    try {
      return { content: await api.getMapItems(deps), isUnknownPlace: false };
    } catch (error) {
      // A postcode that nobody knows must not take the map away.
      if (deps.postcode === undefined || ![400, 429].includes(statusOf(error) ?? 0)) throw error;
      return { content: await api.getMapItems({}), isUnknownPlace: true };
    }
  },
  component: lazyRouteComponent(() => import('./map-page.tsx'), 'MapPage'),
});

export const communityMap = {
  name: 'community-map',
  routes: [mapRoute],
  navigation: [{ label: 'Map', to: '/map', audience: 'everyone', order: 30 }],
} as const satisfies WebFeature;
