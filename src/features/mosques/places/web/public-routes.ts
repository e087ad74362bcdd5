import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { breadcrumbList, type HeadInput, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { calls, IslamicSchool, OtherFacility } from '../contract.ts';
import { placePath } from '../place-kinds.ts';
import { home, map, placeJsonLd, schoolText } from '../public-place.ts';

const schoolRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/school/$schoolId',
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getIslamicSchool({ id: params.schoolId })),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) return missing('We can’t find that school.', publicUrl);
    const path = placePath({ kind: 'islamic_school', id: loaderData.id });
    return placeHead(loaderData, 'School', schoolText(loaderData), path, publicUrl);
  },
  component: lazyRouteComponent(() => import('./school-page.tsx'), 'SchoolPage'),
});

const facilityRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/facility/$facilityId',
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getOtherFacility({ id: params.facilityId })),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) return missing('We can’t find that facility.', publicUrl);
    const path = placePath({ kind: 'other_facility', id: loaderData.id });
    return placeHead(loaderData, 'LocalBusiness', loaderData.facilityType, path, publicUrl);
  },
  component: lazyRouteComponent(() => import('./facility-page.tsx'), 'FacilityPage'),
});

export const publicPlaceRoutes = [schoolRoute, facilityRoute] as const;

function missing(title: string, publicUrl: string) {
  return headOf({ title, description: '', path: '/map', publicUrl, hidden: true });
}

function placeHead(
  place: IslamicSchool | OtherFacility,
  type: 'School' | 'LocalBusiness',
  what: string,
  path: string,
  publicUrl: string,
) {
  const head: HeadInput = {
    title: place.name,
    description: `${place.name}, ${place.address}, ${place.postcode}: ${what}. Contact and directions.`,
    path,
    publicUrl,
    jsonLd: [
      placeJsonLd(type, place, publicUrl + path),
      breadcrumbList(publicUrl, [home, map, { name: place.name, path }]),
    ],
  };
  return headOf(head);
}
