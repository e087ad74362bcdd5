import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import {
  cursorParam,
  flagParam,
  oneOf,
  searchForLoader,
  searchParams,
  textParam,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../admin-contract.ts';
import { placeKinds } from '../place-kinds.ts';
import { publicPlaceRoutes } from './public-routes.ts';

const placesRoute = createRoute({
  ...adminScreen('/admin/places', 'Places'),
  ...searchForLoader({
    kind: oneOf(placeKinds),
    archived: flagParam,
    search: textParam,
    cursor: cursorParam,
  }),
  loader: ({ context, deps: { archived, ...deps } }) =>
    apiOf<typeof calls>(context.api).listAdminPlaces({
      ...deps,
      ...(archived ? { status: 'archived' } : {}),
    }),
  component: lazyRouteComponent(() => import('./places-page.tsx'), 'PlacesPage'),
});

const newPlaceRoute = createRoute({
  ...adminScreen('/admin/places/new', 'Add a place'),
  ...searchParams({ kind: oneOf(placeKinds) }),
  component: lazyRouteComponent(() => import('./new-place-page.tsx'), 'NewPlacePage'),
});

const editPlaceRoute = createRoute({
  ...adminScreen('/admin/places/$placeId', 'Place'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getAdminPlace({ id: params.placeId })),
  component: lazyRouteComponent(() => import('./edit-place-page.tsx'), 'EditPlacePage'),
});

export const places = {
  name: 'places',
  routes: [...publicPlaceRoutes, placesRoute, newPlaceRoute, editPlaceRoute],
  navigation: [],
} as const satisfies WebFeature;
