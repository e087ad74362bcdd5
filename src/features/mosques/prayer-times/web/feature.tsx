import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { dateText } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  dateParam,
  flagParam,
  numberFrom,
  oneOf,
  searchForLoader,
  searchParams,
  textLike,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { timetableRoute } from './timetable/timetable-route.ts';

const home = { name: 'Home', path: '/' };

const prayerTimesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/prayer-times',
  ...searchParams({
    date: dateParam,
    month: textLike(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/),
    asr: oneOf(['hanafi']),
  }),
  loaderDeps: ({ search: { date, month } }) => ({ date, month }),
  loader: async ({ context, deps }) => {
    const times = await apiOf<typeof calls>(context.api).getPrayerTimes({
      date: deps.date,
      month: deps.month,
    });
    if (times.days.length > 0) return times;
    // The month of the day that is shown, in the same page.
    return apiOf<typeof calls>(context.api).getPrayerTimes({
      date: times.date,
      month: times.date.slice(0, 7),
    });
  },
  head: ({ loaderData, match }) =>
    headOf({
      title: loaderData ? `Prayer times, ${dateText(loaderData.date, 'long')}` : 'Prayer times',
      description: `Today’s prayer times and the month’s timetable for ${borough.name}, with both times for asr, Hijri dates, imsak and iftar.`,
      path: loaderData && match.search.month ? `/prayer-times?month=${match.search.month}` : '/prayer-times',
      publicUrl: match.context.publicUrl,
      jsonLd: [
        breadcrumbList(match.context.publicUrl, [home, { name: 'Prayer times', path: '/prayer-times' }]),
      ],
    }),
  component: lazyRouteComponent(() => import('./prayer-times-page.tsx'), 'PrayerTimesPage'),
});

const jamaahRoute = createRoute({
  ...publicScreen('/jamaah', {
    title: 'Which jama‘ah can I still catch?',
    description: `The next jama‘ah at every mosque in ${borough.name}, sorted by when to leave on foot.`,
    jsonLd: (publicUrl) => [
      breadcrumbList(publicUrl, [home, { name: 'Which jama‘ah can I still catch?', path: '/jamaah' }]),
    ],
  }),
  ...searchForLoader({
    postcode: textUpTo(10),
    lat: numberFrom(-90, 90),
    lng: numberFrom(-180, 180),
    women: flagParam,
    wheelchair: flagParam,
  }),
  loader: async ({ context, deps }) => {
    if (deps.postcode === undefined && (deps.lat === undefined || deps.lng === undefined))
      return { asked: false as const };
    try {
      const found = await apiOf<typeof calls>(context.api).listCatchableJamaah({
        ...(deps.lat !== undefined && deps.lng !== undefined
          ? { lat: deps.lat, lng: deps.lng }
          : { postcode: deps.postcode }),
        ...(deps.women ? { women: 'true' } : {}),
        ...(deps.wheelchair ? { wheelchair: 'true' } : {}),
      });
      return { asked: true as const, found };
    } catch (error) {
      if (statusOf(error) !== 400) throw error;
      return { asked: true as const, found: [], unknownPlace: true as const };
    }
  },
  staleTime: 0,
  component: lazyRouteComponent(() => import('./catch-jamaah-page.tsx'), 'CatchJamaahPage'),
});

const jumuahRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jumuah',
  ...searchForLoader({ date: dateParam, language: textUpTo(40), women: flagParam }),
  loader: ({ context, deps }) =>
    apiOf<typeof calls>(context.api).listJumuahSittings({
      date: deps.date,
      language: deps.language?.replace(/[^\p{L} -]/gu, '') || undefined,
      ...(deps.women ? { women: 'true' } : {}),
    }),
  head: ({ loaderData, match }) =>
    headOf({
      title: loaderData ? `Jumu‘ah on ${dateText(loaderData.date, 'long')}` : 'Jumu‘ah finder',
      description: `Every Jumu‘ah sitting in ${borough.name}: time, end, language of the khutbah, women’s places and hall.`,
      path: '/jumuah',
      publicUrl: match.context.publicUrl,
      jsonLd: [breadcrumbList(match.context.publicUrl, [home, { name: 'Jumu‘ah', path: '/jumuah' }])],
    }),
  component: lazyRouteComponent(() => import('./jumuah-page.tsx'), 'JumuahPage'),
});

export const prayerTimes = {
  name: 'prayer-times',
  routes: [prayerTimesRoute, jamaahRoute, jumuahRoute, timetableRoute],
  navigation: [
    { label: 'Today', to: '/prayer-times', audience: 'everyone', order: 1, place: 'prayer' },
    { label: 'Catch a jama‘ah', to: '/jamaah', audience: 'everyone', order: 2, place: 'prayer' },
    { label: 'Jumu‘ah', to: '/jumuah', audience: 'everyone', order: 3, place: 'prayer' },
  ],
} as const satisfies WebFeature;
