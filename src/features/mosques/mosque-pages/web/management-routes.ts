import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as announcementCalls } from '#features/mosques/announcements/contract.ts';
import type { calls as feedbackCalls } from '#features/mosques/feedback/contract.ts';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/managers-contract.ts';
import type { calls as placeCalls } from '#features/mosques/places/admin-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, memberScreen } from '#kit/web/router/areas.ts';
import { administering } from '#kit/web/router/guards.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, oneOf, searchForLoader, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls } from '../contract.ts';
import type { calls as editCalls } from '../edit-contract.ts';
import type { calls as staleCalls } from '../stale-contract.ts';

/** The tabs of the editor beside its first. */
const editorTabs = ['times', 'women', 'facilities', 'managers', 'history'] as const;

const manageMosqueRoute = createRoute({
  ...memberScreen('/mosque/$mosqueId/manage', 'Manage a mosque'),
  ...searchForLoader({ announced: textUpTo(500), written: textUpTo(500) }),
  loader: async ({ context, params, deps }) => {
    const api = apiOf<typeof calls & typeof announcementCalls & typeof feedbackCalls>(context.api);
    const placeId = params.mosqueId;
    const loading = Promise.all([
      api.getMosque({ id: placeId }),
      api.listAllAnnouncements({ placeId, limit: 10, cursor: deps.announced }),
      api.listMosqueFeedback({ placeId, limit: 10, cursor: deps.written }),
    ]);
    const [mosque, announcements, feedback] = await orNotFound(loading, [400, 403, 404]);
    return { mosque, announcements, feedback };
  },
  component: lazyRouteComponent(() => import('./manage-mosque-page.tsx'), 'ManageMosquePage'),
  notFoundComponent: lazyRouteComponent(() => import('./mosque-not-found.tsx'), 'MosqueNotFound'),
});

const editMosqueRoute = createRoute({
  ...memberScreen('/mosque/$mosqueId/edit', 'Edit Mosque'),
  ...searchForLoader({ tab: oneOf(editorTabs), cursor: cursorParam }),
  loader: async ({ context, params: { mosqueId: id }, deps: { tab, cursor } }) => {
    const api = apiOf<typeof editCalls>(context.api);
    const [form, history] = await orNotFound(
      Promise.all([
        api.getMosqueForm({ id }),
        tab === 'history' ? api.listMosqueHistory({ id, cursor }) : null,
      ]),
      [400, 404],
    );
    const isManaging = tab === 'managers' && form.isAdministrator;
    const administration = apiOf<typeof managerCalls>(administering(context));
    const managers = isManaging ? await administration.listMosqueManagers({ placeId: id }) : null;
    return { form, history, managers: managers?.items ?? null };
  },
  component: lazyRouteComponent(() => import('./editor/edit-mosque-page.tsx'), 'EditMosquePage'),
  notFoundComponent: lazyRouteComponent(() => import('./mosque-not-found.tsx'), 'MosqueNotFound'),
});

/** As many as a borough has. */
const mosquesToChoose = 200;

const mosqueManagersRoute = createRoute({
  ...adminScreen('/admin/mosque-managers', 'Mosque managers'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls & typeof managerCalls>(context.api);
    const [page, mosques] = await Promise.all([
      api.listMosqueManagers(deps),
      api.listMosques({ sort: 'name', limit: mosquesToChoose }),
    ]);
    return { page, mosques: mosques.items.map(({ id, name }) => ({ id, name })) };
  },
  component: lazyRouteComponent(() => import('./mosque-managers-page.tsx'), 'MosqueManagersPage'),
});

const staleMosquesRoute = createRoute({
  ...adminScreen('/admin/stale-mosques', 'Mosques to check'),
  loader: ({ context }) => apiOf<typeof staleCalls>(context.api).listStaleMosques({}),
  component: lazyRouteComponent(() => import('./stale-mosques-page.tsx'), 'StaleMosquesPage'),
});

const placePictureRoute = createRoute({
  ...adminScreen('/admin/places/$placeId/picture', 'Picture'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof placeCalls>(context.api).getAdminPlace({ id: params.placeId })),
  component: lazyRouteComponent(() => import('./place-picture-page.tsx'), 'PlacePicturePage'),
});

/** The screens of those who look after mosques, and of those who give them to members. */
export const managementRoutes = [
  manageMosqueRoute,
  editMosqueRoute,
  staleMosquesRoute,
  placePictureRoute,
  mosqueManagersRoute,
] as const;
