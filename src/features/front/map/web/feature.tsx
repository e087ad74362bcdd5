import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { type Facility, filterFacilities } from '#features/mosques/places/facilities.ts';
import { womensPrayers } from '#features/mosques/places/womens-access.ts';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { flagParam, oneOf, searchParams, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

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
  }),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getMapItems({}),
  component: lazyRouteComponent(() => import('./map-page.tsx'), 'MapPage'),
});

export const communityMap = {
  name: 'community-map',
  routes: [mapRoute],
  navigation: [{ label: 'Map', to: '/map', audience: 'everyone', order: 30 }],
} as const satisfies WebFeature;
