import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { calls as managerCalls } from '#features/mosque-managers/contract.ts';
import type { calls as prayerCalls } from '#features/prayer-times/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { requireMember } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { isAdmin } from '#kit/web/router/viewer.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';

const timetableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/timetable',
  beforeLoad: requireMember,
  loader: async ({ context, params: { mosqueId } }) => {
    const api = apiOf<typeof prayerCalls & typeof managerCalls>(context.api);
    const own = await api.listOwnMosques({});
    if (!isAdmin(context.viewer) && !own.some(({ id }) => id === mosqueId)) throw notFound();
    try {
      return { times: await api.getMosqueTimes({ id: mosqueId }), mosqueId };
    } catch (error) {
      if ([400, 404].includes(statusOf(error) ?? 0)) throw notFound();
      throw error;
    }
  },
  head: privateHead('Timetable', '/mosques'),
  component: lazyRouteComponent(() => import('./timetable-page.tsx'), 'TimetablePage'),
});

export const timetables = {
  name: 'timetables',
  routes: [timetableRoute],
  navigation: [],
} as const satisfies WebFeature;
