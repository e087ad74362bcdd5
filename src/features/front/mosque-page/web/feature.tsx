import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as eventCalls } from '#features/gatherings/events/event.contract.ts';
import type { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import type { calls as followCalls } from '#features/mosques/managers-and-follows/mosque-follow.contract.ts';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import type { calls, Mosque } from '#features/mosques/mosque-pages/mosque.contract.ts';
import { mosqueBreadcrumbs, noMosqueHead } from '#features/mosques/places/web/mosque-head.ts';
import type { calls as finderCalls } from '#features/mosques/prayer-times/jamaah-finder.contract.ts';
import type { calls as prayerCalls } from '#features/mosques/prayer-times/prayer-times.contract.ts';
import { orAsItIsNow, type Wanted } from '#features/mosques/prayer-times/web/load-preview.ts';
import type { calls as ramadanCalls } from '#features/mosques/sittings/mosque-ramadan.contract.ts';
import { boroughTime } from '#kit/contract/dates.ts';
import { apiOf } from '#kit/web/api.ts';
import { headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { isAdmin, type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { clockParam, dateParam, searchForLoader } from '#kit/web/router/search-params.ts';

/** Loads the member's own relation to a mosque: follow, walk and whether they manage it. Null for visitors. */
async function loadOwn({ api, viewer }: RouterContext, id: string) {
  if (viewer.account === null) return null;
  const own = apiOf<typeof followCalls & typeof managerCalls & typeof finderCalls>(api);
  const [follow, mosques, way] = await Promise.all([
    own.getFollow({ id }),
    own.listOwnMosques({}),
    own.getMosqueWay({ id }),
  ]);
  return { follow, way, isManager: isAdmin(viewer) || mosques.some((mosque) => mosque.id === id) };
}

/** Loads what depends on the day, as it is now or at the instant that is previewed. */
async function loadDay({ api }: RouterContext, id: string, { date, time }: Wanted) {
  const [times, sittings] = await Promise.all([
    apiOf<typeof prayerCalls>(api).getMosqueTimes({ id, previewDate: date, previewTime: time }),
    apiOf<typeof ramadanCalls>(api).listHeldSittings({ placeId: id, date, time }),
  ]);
  const preview = date === undefined ? null : { date, time: boroughTime(new Date(times.now)) };
  return { times, sittings, preview };
}

const mosqueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId',
  ...searchForLoader({ date: dateParam, time: clockParam }),
  loader: async ({ context, params, deps }) => {
    const id = params.mosqueId;
    const loading = Promise.all([
      apiOf<typeof calls>(context.api).getMosque({ id }),
      apiOf<typeof eventCalls>(context.api).listEvents({ placeId: id, limit: 3 }),
      apiOf<typeof announcementCalls>(context.api).listAnnouncements({ placeId: id }),
      orAsItIsNow(context.viewer, deps, (wanted) => loadDay(context, id, wanted)),
      loadOwn(context, id),
    ]);
    const [mosque, events, announcements, day, own] = await orNotFound(loading);
    return { mosque, events: events.items, announcements, ...day, own };
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) return noMosqueHead(publicUrl);
    const { mosque } = loaderData;
    const path = `/mosque/${mosque.id}`;
    return headOf({
      title: mosque.name,
      description: `${mosque.name}, ${mosque.address}, ${mosque.postcode}: prayer and jama‘ah times, Jumu‘ah, facilities and directions.`,
      path,
      publicUrl,
      image: { path: `${path}/preview.png`, alt: `${mosque.name}, ${mosque.address}` },
      jsonLd: [mosqueJsonLd(mosque, publicUrl + path), mosqueBreadcrumbs(publicUrl, mosque)],
    });
  },
  component: lazyRouteComponent(() => import('./mosque.page.tsx'), 'MosquePage'),
  notFoundComponent: lazyRouteComponent(
    () => import('#features/mosques/mosque-pages/web/mosque-not-found.tsx'),
    'MosqueNotFound',
  ),
});

export const mosquePage = {
  name: 'mosque-page',
  routes: [mosqueRoute],
  navigation: [],
} as const satisfies WebFeature;

/** A mosque as schema.org JSON-LD. */
function mosqueJsonLd(mosque: Mosque, url: string) {
  return {
    '@type': 'Mosque',
    '@id': url,
    url,
    name: mosque.name,
    description: mosque.description,
    ...(mosque.imageUrl === null ? {} : { image: pictureOf(mosque, url) }),
    telephone: mosque.phone,
    email: mosque.email,
    sameAs: mosque.website,
    address: {
      '@type': 'PostalAddress',
      streetAddress: mosque.address,
      postalCode: mosque.postcode,
      addressCountry: 'GB',
    },
    geo: { '@type': 'GeoCoordinates', latitude: mosque.latitude, longitude: mosque.longitude },
    maximumAttendeeCapacity: mosque.capacity,
    amenityFeature: mosque.facilities.map((name) => ({
      '@type': 'LocationFeatureSpecification',
      name,
      value: true,
    })),
  };
}

/** The mosque's picture with its credit. */
function pictureOf({ imageUrl, imageCredit }: Mosque, page: string) {
  return {
    '@type': 'ImageObject',
    contentUrl: new URL(imageUrl ?? '', page).href,
    ...(imageCredit === null ? {} : { creditText: imageCredit }),
  };
}
