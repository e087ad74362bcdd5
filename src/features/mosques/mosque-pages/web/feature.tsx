import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as accountCalls } from '#features/accounts/sign-in/account.contract.ts';
import type { calls as announcementCalls } from '#features/mosques/announcements/announcement.contract.ts';
import type { calls as feedbackCalls } from '#features/mosques/feedback/feedback.contract.ts';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import type { calls as placeCalls } from '#features/mosques/places/place-admin.contract.ts';
import { apiOf, statusOf } from '#kit/web/api.ts';
import { namesPlace, searchForList } from '#kit/web/list-filters.ts';
import { adminScreen, memberScreen, publicScreen } from '#kit/web/router/areas.ts';
import { withAdminRedirects } from '#kit/web/router/guards.ts';
import { breadcrumbList } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { RouterContext, WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, oneOf, searchForLoader, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls } from '../mosque.contract.ts';
import type { calls as editCalls } from '../mosque-edit.contract.ts';
import type { calls as staleCalls } from '../stale-mosque.contract.ts';
import { type MosqueSearch, mosqueFilters, toMosqueListInput } from './mosque-filters.ts';

const directory = { name: 'Mosques', path: '/mosques' };
const home = { name: 'Home', path: '/' };

/** A member's list begins at home, unless the address names another place. */
async function ownPlace({ api, viewer }: RouterContext, search: MosqueSearch): Promise<MosqueSearch> {
  if (!viewer.account?.hasPostcode || search.postcode !== undefined || search.lat !== undefined) return {};
  const { postcode } = await apiOf<typeof accountCalls>(api).getCurrentUser({});
  return postcode === null ? {} : { postcode };
}

const mosquesRoute = createRoute({
  ...publicScreen('/mosques', {
    title: 'Mosques',
    description: `Mosques in ${borough.name} with jama‘ah times, facilities, women’s access and distance from you.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, directory])],
  }),
  ...searchForList(mosqueFilters),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls>(context.api);
    const own = await ownPlace(context, deps);
    try {
      const asked = { ...deps, ...own };
      const page = await api.listMosques(toMosqueListInput(asked));
      return { page, hasPlace: namesPlace(asked), unknownPlace: false };
    } catch (error) {
      // An unknown postcode or an invalid cursor must not make the directory fail.
      if (statusOf(error) !== 400) throw error;
      const page = await api.listMosques(
        toMosqueListInput({ ...deps, postcode: undefined, cursor: undefined }),
      );
      return { page, hasPlace: false, unknownPlace: deps.postcode !== undefined };
    }
  },
  component: lazyRouteComponent(() => import('./mosque-directory.page.tsx'), 'MosquesPage'),
});

/** The tabs of the editor, except the first, which has no parameter. */
const editorTabs = ['times', 'women', 'access', 'facilities', 'managers', 'history'] as const;

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
  component: lazyRouteComponent(() => import('./mosque-management.page.tsx'), 'ManageMosquePage'),
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
    const administration = apiOf<typeof managerCalls>(withAdminRedirects(context));
    const managers = isManaging ? await administration.listMosqueManagers({ placeId: id }) : null;
    return { form, history, managers: managers?.items ?? null };
  },
  component: lazyRouteComponent(() => import('./mosque-edit.page.tsx'), 'EditMosquePage'),
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
  component: lazyRouteComponent(() => import('./mosque-manager.admin-page.tsx'), 'MosqueManagersPage'),
});

const staleMosquesRoute = createRoute({
  ...adminScreen('/admin/stale-mosques', 'Mosques to check'),
  loader: ({ context }) => apiOf<typeof staleCalls>(context.api).listStaleMosques({}),
  component: lazyRouteComponent(() => import('./stale-mosque.admin-page.tsx'), 'StaleMosquesPage'),
});

const placePictureRoute = createRoute({
  ...adminScreen('/admin/places/$placeId/picture', 'Picture'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof placeCalls>(context.api).getAdminPlace({ id: params.placeId })),
  component: lazyRouteComponent(() => import('./place-picture.admin-page.tsx'), 'PlacePicturePage'),
});

/** Screens for mosque managers and for the administrators who appoint them. */
const managementRoutes = [
  manageMosqueRoute,
  editMosqueRoute,
  staleMosquesRoute,
  placePictureRoute,
  mosqueManagersRoute,
] as const;

export const mosques = {
  name: 'mosques',
  routes: [mosquesRoute, ...managementRoutes],
  navigation: [{ label: 'Mosques', to: '/mosques', audience: 'everyone', order: 10, under: ['/mosque'] }],
} as const satisfies WebFeature;
