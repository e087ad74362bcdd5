import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as eventCalls } from '#features/gatherings/events/contract.ts';
import type { calls as announcementCalls } from '#features/mosques/announcements/contract.ts';
import type { calls as followCalls } from '#features/mosques/managers-and-follows/follows-contract.ts';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/managers-contract.ts';
import type { calls } from '#features/mosques/mosque-pages/contract.ts';
import type { calls as prayerCalls } from '#features/mosques/prayer-times/contract.ts';
import type { calls as finderCalls } from '#features/mosques/prayer-times/finder-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { isAdmin } from '#kit/web/router/viewer.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import { mosqueJsonLd } from './mosque-json-ld.ts';

const directory = { name: 'Mosques', path: '/mosques' };
const home = { name: 'Home', path: '/' };

/** What concerns the member who looks at a mosque; null for visitors. */
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

const mosqueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId',
  loader: async ({ context, params }) => {
    const id = params.mosqueId;
    const loading = Promise.all([
      apiOf<typeof calls>(context.api).getMosque({ id }),
      apiOf<typeof prayerCalls>(context.api).getMosqueTimes({ id }),
      apiOf<typeof eventCalls>(context.api).listEvents({ placeId: id, limit: 3 }),
      apiOf<typeof announcementCalls>(context.api).listAnnouncements({ placeId: id }),
      loadOwn(context, id),
    ]);
    const [mosque, times, events, announcements, own] = await orNotFound(loading);
    return { mosque, times, events: events.items, announcements, own };
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) {
      return headOf({
        title: 'Mosque Not Found',
        description: '',
        path: '/mosques',
        publicUrl,
        hidden: true,
      });
    }
    const { mosque } = loaderData;
    const path = `/mosque/${mosque.id}`;
    return headOf({
      title: mosque.name,
      description: `${mosque.name}, ${mosque.address}, ${mosque.postcode}: prayer and jama‘ah times, Jumu‘ah, facilities and directions.`,
      path,
      publicUrl,
      image: { path: `${path}/preview.png`, alt: `${mosque.name}, ${mosque.address}` },
      jsonLd: [
        mosqueJsonLd(mosque, publicUrl + path),
        breadcrumbList(publicUrl, [home, directory, { name: mosque.name, path }]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./mosque-page.tsx'), 'MosquePage'),
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
