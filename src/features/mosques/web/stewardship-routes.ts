import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { calls as announcementCalls } from '#features/announcements/contract.ts';
import type { calls as feedbackCalls } from '#features/mosque-feedback/contract.ts';
import type { calls as managerCalls } from '#features/mosque-managers/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { administering, requireAdmin, requireMember } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { calls } from '../contract.ts';

type ManageSearch = { announced?: string | undefined; written?: string | undefined };

const manageMosqueRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/manage',
  validateSearch: (search: RawSearch): ManageSearch => ({
    announced: textParam(search.announced, 500),
    written: textParam(search.written, 500),
  }),
  beforeLoad: requireMember,
  loaderDeps: ({ search }) => onlyKnown(search, ['announced', 'written']),
  loader: async ({ context, params, deps }) => {
    const api = apiOf<typeof calls & typeof announcementCalls & typeof feedbackCalls>(context.api);
    const placeId = params.mosqueId;
    try {
      const [mosque, announcements, feedback] = await Promise.all([
        api.getMosque({ id: placeId }),
        api.listAllAnnouncements({ placeId, limit: 10, cursor: deps.announced }),
        api.listMosqueFeedback({ placeId, limit: 10, cursor: deps.written }),
      ]);
      return { mosque, announcements, feedback };
    } catch (error) {
      if ([400, 403, 404].includes(statusOf(error) ?? 0)) throw notFound();
      throw error;
    }
  },
  head: privateHead('Look after a mosque', '/mosques'),
  component: lazyRouteComponent(() => import('./manage-mosque-page.tsx'), 'ManageMosquePage'),
  notFoundComponent: lazyRouteComponent(() => import('./mosque-not-found.tsx'), 'MosqueNotFound'),
});

/** As many as a borough has. */
const mosquesToChoose = 200;

const mosqueManagersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/mosque-managers',
  validateSearch: (search: RawSearch): { cursor?: string | undefined } => ({
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls & typeof managerCalls>(context.api);
      const [page, mosques] = await Promise.all([
        api.listMosqueManagers(deps),
        api.listMosques({ sort: 'name', limit: mosquesToChoose }),
      ]);
      return { page, mosques: mosques.items.map(({ id, name }) => ({ id, name })) };
    }),
  head: privateHead('Mosque managers', '/admin/mosque-managers'),
  component: lazyRouteComponent(() => import('./mosque-managers-page.tsx'), 'MosqueManagersPage'),
});

/** The screens of those who look after mosques, and of those who give them to members. */
export const stewardshipRoutes = [manageMosqueRoute, mosqueManagersRoute] as const;
