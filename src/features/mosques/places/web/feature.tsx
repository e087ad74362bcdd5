import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, type HeadInput, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  flagParam,
  oneOf,
  searchForLoader,
  searchParams,
  textParam,
} from '#kit/web/router/search-params.ts';
import type { IslamicSchool, OtherFacility, calls as placeCalls } from '../place.contract.ts';
import { facilityNotFound, schoolNotFound } from '../place.errors.ts';
import {
  formKinds,
  homeCrumb,
  isFormKind,
  mapCrumb,
  placeJsonLd,
  placeKinds,
  placePath,
  schoolText,
} from '../place.rules.ts';
import type { calls as placeAdminCalls } from '../place-admin.contract.ts';

const schoolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/school/$schoolId',
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof placeCalls>(context.api).getIslamicSchool({ id: params.schoolId })),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) return notFoundHead(schoolNotFound.text, publicUrl);
    const path = placePath({ kind: 'islamic_school', id: loaderData.id });
    return placeHead(loaderData, 'School', schoolText(loaderData), path, publicUrl);
  },
  component: lazyRouteComponent(() => import('./school.page.tsx'), 'SchoolPage'),
});

const facilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/facility/$facilityId',
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof placeCalls>(context.api).getOtherFacility({ id: params.facilityId })),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) return notFoundHead(facilityNotFound.text, publicUrl);
    const path = placePath({ kind: 'other_facility', id: loaderData.id });
    return placeHead(loaderData, 'LocalBusiness', loaderData.facilityType, path, publicUrl);
  },
  component: lazyRouteComponent(() => import('./facility.page.tsx'), 'FacilityPage'),
});

const publicPlaceRoutes = [schoolRoute, facilityRoute] as const;

function notFoundHead(title: string, publicUrl: string) {
  return headOf({ title, description: '', path: '/map', publicUrl, hidden: true });
}

function placeHead(
  place: IslamicSchool | OtherFacility,
  type: 'School' | 'LocalBusiness',
  kindText: string,
  path: string,
  publicUrl: string,
) {
  const head: HeadInput = {
    title: place.name,
    description: `${place.name}, ${place.address}, ${place.postcode}: ${kindText}. Contact and directions.`,
    path,
    publicUrl,
    jsonLd: [
      placeJsonLd(type, place, publicUrl + path),
      breadcrumbList(publicUrl, [homeCrumb, mapCrumb, { name: place.name, path }]),
    ],
  };
  return headOf(head);
}

const placesRoute = createRoute({
  ...adminScreen('/admin/places', 'Places'),
  ...searchForLoader({
    kind: oneOf(placeKinds),
    archived: flagParam,
    search: textParam,
    cursor: cursorParam,
  }),
  loader: ({ context, deps: { archived, ...deps } }) =>
    apiOf<typeof placeAdminCalls>(context.api).listAdminPlaces({
      ...deps,
      ...(archived ? { status: 'archived' } : {}),
    }),
  component: lazyRouteComponent(() => import('./place.admin-page.tsx'), 'PlacesPage'),
});

const newPlaceRoute = createRoute({
  ...adminScreen('/admin/places/new', 'Add a place'),
  ...searchParams({ kind: oneOf(formKinds) }),
  component: lazyRouteComponent(() => import('./place-edit.admin-page.tsx'), 'NewPlacePage'),
});

const editPlaceRoute = createRoute({
  ...adminScreen('/admin/places/$placeId', 'Place'),
  loader: async ({ context, params: { placeId } }) => {
    const api = apiOf<typeof placeAdminCalls>(context.api);
    const place = await orNotFound(api.getAdminPlace({ id: placeId }));
    if (!isFormKind(place.kind)) throw redirect({ to: '/admin/prayer-rooms/$placeId', params: { placeId } });
    return { place, kind: place.kind };
  },
  component: lazyRouteComponent(() => import('./place-edit.admin-page.tsx'), 'EditPlacePage'),
});

export const places = {
  name: 'places',
  routes: [...publicPlaceRoutes, placesRoute, newPlaceRoute, editPlaceRoute],
  navigation: [],
} as const satisfies WebFeature;
