import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { filterFacilities } from '#features/places/facilities.ts';
import { womensPrayers } from '#features/places/womens-access.ts';
import { apiOf } from '#kit/web/api.ts';
import { headOf } from '#kit/web/router/head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { choiceParam, flagParam, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import type { MapSearch } from '../map-filter.ts';

const mapRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/map',
  validateSearch: (search: RawSearch): MapSearch => ({
    show: textParam(search.show),
    soon: flagParam(search.soon),
    facility: choiceParam(search.facility, filterFacilities),
    women: choiceParam(search.women, womensPrayers),
  }),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getMapItems({}),
  head: ({ match }) =>
    headOf({
      title: 'Community map',
      description: `Mosques, events, schools, facilities and council meetings in ${borough.name} on one map, with a list beside it.`,
      path: '/map',
      publicUrl: match.context.publicUrl,
    }),
  component: lazyRouteComponent(() => import('./map-page.tsx'), 'MapPage'),
});

export const communityMap = {
  name: 'community-map',
  routes: [mapRoute],
  navigation: [{ label: 'Map', to: '/map', audience: 'everyone', order: 30 }],
} as const satisfies WebFeature;
