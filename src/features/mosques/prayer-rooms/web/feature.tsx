import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { placeJsonLd, placePath } from '#features/mosques/places/place.rules.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { calls, PrayerRoom } from '../prayer-room.contract.ts';
import { prayerRoomNotFound } from '../prayer-room.errors.ts';
import { listCrumb, roomText, trail } from '../prayer-room.rules.ts';

const listRoute = createRoute({
  ...publicScreen('/prayer-rooms', {
    title: 'Prayer rooms',
    description: `Where you can pray outside a mosque in ${borough.name}: rooms in hospitals, stations, colleges and shopping centres, how to get in, and when they are open.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [...trail])],
  }),
  ...searchForLoader({ search: textParam, cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const page = await apiOf<typeof calls>(context.api).listPrayerRooms(deps);
    return { page, now: new Date().toISOString() };
  },
  component: lazyRouteComponent(() => import('./prayer-room-list.page.tsx'), 'PrayerRoomsPage'),
});

const roomRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/prayer-room/$roomId',
  loader: async ({ context, params }) => {
    const room = await orNotFound(apiOf<typeof calls>(context.api).getPrayerRoom({ id: params.roomId }));
    return { room, now: new Date().toISOString() };
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) {
      const { path } = listCrumb;
      return headOf({ title: prayerRoomNotFound.text, description: '', path, publicUrl, hidden: true });
    }
    return roomHead(loaderData.room, publicUrl);
  },
  component: lazyRouteComponent(() => import('./prayer-room.page.tsx'), 'PrayerRoomPage'),
});

function roomHead(room: PrayerRoom, publicUrl: string) {
  const path = placePath({ kind: 'prayer_room', id: room.id });
  return headOf({
    title: room.name,
    description: `${room.name}, ${room.address}, ${room.postcode}: ${roomText(room)}. How to get in, opening hours and directions.`,
    path,
    publicUrl,
    jsonLd: [
      {
        ...placeJsonLd('PlaceOfWorship', room, publicUrl + path),
        publicAccess: room.whoMayUse === null ? undefined : room.whoMayUse === 'anyone',
      },
      breadcrumbList(publicUrl, [...trail, { name: room.name, path }]),
    ],
  });
}

const newRoomRoute = createRoute({
  ...adminScreen('/admin/prayer-rooms/new', 'Add a prayer room'),
  component: lazyRouteComponent(() => import('./prayer-room.admin-page.tsx'), 'NewPrayerRoomPage'),
});

const editRoomRoute = createRoute({
  ...adminScreen('/admin/prayer-rooms/$placeId', 'Prayer room'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getAdminPrayerRoom({ id: params.placeId })),
  component: lazyRouteComponent(() => import('./prayer-room.admin-page.tsx'), 'EditPrayerRoomPage'),
});

export const prayerRooms = {
  name: 'prayer-rooms',
  routes: [listRoute, roomRoute, newRoomRoute, editRoomRoute],
  navigation: [],
} as const satisfies WebFeature;
