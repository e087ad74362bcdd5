import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { calls as managerCalls } from '#features/mosque-managers/contract.ts';
import type { calls as prayerCalls } from '#features/prayer-times/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { requireMember } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import { isAdmin } from '#kit/web/router/viewer.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

type Search = { month?: string | undefined; day?: string | undefined };

const timetableRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/timetable',
  validateSearch: (search: RawSearch): Search => ({
    month: matching(search.month, /^20\d\d-(0[1-9]|1[0-2])$/),
    day: matching(search.day, /^20\d\d-\d\d-\d\d$/),
  }),
  beforeLoad: requireMember,
  loaderDeps: ({ search }) => onlyKnown(search, ['month']),
  loader: async ({ context, params: { mosqueId }, deps }) => {
    const api = apiOf<typeof calls & typeof prayerCalls & typeof managerCalls>(context.api);
    const own = await api.listOwnMosques({});
    if (!isAdmin(context.viewer) && !own.some(({ id }) => id === mosqueId)) throw notFound();
    try {
      const [times, month] = await Promise.all([
        api.getMosqueTimes({ id: mosqueId }),
        api.getTimetableMonth({ placeId: mosqueId, month: deps.month }),
      ]);
      return { times, month, mosqueId };
    } catch (error) {
      if ([400, 404].includes(statusOf(error) ?? 0)) throw notFound();
      throw error;
    }
  },
  head: privateHead('Timetable', '/mosques'),
  component: lazyRouteComponent(() => import('./timetable-page.tsx'), 'TimetablePage'),
});

function matching(value: unknown, pattern: RegExp): string | undefined {
  const text = textParam(value, 10);
  return text !== undefined && pattern.test(text) ? text : undefined;
}

export const timetables = {
  name: 'timetables',
  routes: [timetableRoute],
  navigation: [],
} as const satisfies WebFeature;
