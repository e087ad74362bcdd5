import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { calls as meetingCalls } from '#features/council-meetings/admin-contract.ts';
import { type PlaceKind, placeKinds } from '#features/places/place-kinds.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  choiceParam,
  flagParam,
  onlyKnown,
  type RawSearch,
  textParam,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

type PlaceSearch = {
  kind?: PlaceKind | undefined;
  archived?: true | undefined;
  search?: string | undefined;
  cursor?: string | undefined;
};

const placesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/places',
  validateSearch: (search: RawSearch): PlaceSearch => ({
    kind: choiceParam(search.kind, placeKinds),
    archived: flagParam(search.archived),
    search: textParam(search.search),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['kind', 'archived', 'search', 'cursor']),
  loader: ({ context, deps: { archived, ...deps }, location }) =>
    administering(location, () =>
      apiOf<typeof calls>(context.api).listAdminPlaces({
        ...deps,
        ...(archived ? { status: 'archived' } : {}),
      }),
    ),
  head: privateHead('Places', '/admin/places'),
  component: lazyRouteComponent(() => import('./places-page.tsx'), 'PlacesPage'),
});

const newPlaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/places/new',
  validateSearch: (search: RawSearch): { kind?: PlaceKind | undefined } => ({
    kind: choiceParam(search.kind, placeKinds),
  }),
  beforeLoad: requireAdmin,
  head: privateHead('Add a place', '/admin/places'),
  component: lazyRouteComponent(() => import('./new-place-page.tsx'), 'NewPlacePage'),
});

const editPlaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/places/$placeId',
  beforeLoad: requireAdmin,
  loader: ({ context, params, location }) =>
    administering(location, async () => {
      try {
        return await apiOf<typeof calls>(context.api).getAdminPlace({ id: params.placeId });
      } catch (error) {
        if (statusOf(error) === 404 || statusOf(error) === 400) throw notFound();
        throw error;
      }
    }),
  head: privateHead('Place', '/admin/places'),
  component: lazyRouteComponent(() => import('./edit-place-page.tsx'), 'EditPlacePage'),
});

const adminMeetingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/council-meetings',
  validateSearch: (search: RawSearch): { cursor?: string | undefined } => ({
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, () => apiOf<typeof meetingCalls>(context.api).listAllCouncilMeetings(deps)),
  head: privateHead('Council Meetings', '/admin/council-meetings'),
  component: lazyRouteComponent(() => import('./admin-meetings-page.tsx'), 'AdminMeetingsPage'),
});

export const placeAdministration = {
  name: 'place-administration',
  routes: [placesRoute, newPlaceRoute, editPlaceRoute, adminMeetingsRoute],
  navigation: [],
} as const satisfies WebFeature;
