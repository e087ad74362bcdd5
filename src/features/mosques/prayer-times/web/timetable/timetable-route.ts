import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/managers-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { onlyKnown, searchParams, textLike } from '#kit/web/router/search-params.ts';
import { isAdmin } from '#kit/web/router/viewer.ts';
import type { calls as prayerCalls } from '../../contract.ts';
import type { calls } from '../../timetable-contract.ts';

export const timetableRoute = createRoute({
  ...memberScreen('/mosque/$mosqueId/timetable', 'Timetable'),
  ...searchParams({
    month: textLike(/^20\d\d-(0[1-9]|1[0-2])$/),
    day: textLike(/^20\d\d-\d\d-\d\d$/),
  }),
  loaderDeps: ({ search }) => onlyKnown(search, ['month']),
  loader: async ({ context, params: { mosqueId }, deps }) => {
    const api = apiOf<typeof calls & typeof prayerCalls & typeof managerCalls>(context.api);
    const own = await api.listOwnMosques({});
    if (!isAdmin(context.viewer) && !own.some(({ id }) => id === mosqueId)) throw notFound();
    const loading = Promise.all([
      api.getMosqueTimes({ id: mosqueId }),
      api.getTimetableMonth({ placeId: mosqueId, month: deps.month }),
    ]);
    const [times, month] = await orNotFound(loading);
    return { times, month, mosqueId };
  },
  component: lazyRouteComponent(() => import('./timetable-page.tsx'), 'TimetablePage'),
});
