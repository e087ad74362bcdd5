import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { dateText } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  dateParam,
  flagParam,
  numberParam,
  type RawSearch,
  textParam,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

type DaySearch = { date?: string | undefined; month?: string | undefined; asr?: 'hanafi' | undefined };
type CatchSearch = {
  postcode?: string | undefined;
  lat?: number | undefined;
  lng?: number | undefined;
  women?: true | undefined;
  wheelchair?: true | undefined;
};
type JumuahSearch = { date?: string | undefined; language?: string | undefined; women?: true | undefined };

const home = { name: 'Home', path: '/' };

const prayerTimesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/prayer-times',
  validateSearch: (search: RawSearch): DaySearch => ({
    date: dateParam(search.date),
    month: monthParam(search.month),
    asr: textParam(search.asr) === 'hanafi' ? ('hanafi' as const) : undefined,
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
  getParentRoute: () => rootRoute,
  path: '/jamaah',
  validateSearch: (search: RawSearch): CatchSearch => ({
    postcode: textParam(search.postcode, 10),
    lat: numberParam(search.lat, -90, 90),
    lng: numberParam(search.lng, -180, 180),
    women: flagParam(search.women),
    wheelchair: flagParam(search.wheelchair),
  }),
  loaderDeps: ({ search }) => search,
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
  head: ({ match }) =>
    headOf({
      title: 'Which jama‘ah can I still catch?',
      description: `Every mosque’s next congregation in ${borough.name}, sorted by when you must leave on foot.`,
      path: '/jamaah',
      publicUrl: match.context.publicUrl,
      jsonLd: [
        breadcrumbList(match.context.publicUrl, [
          home,
          { name: 'Which jama‘ah can I still catch?', path: '/jamaah' },
        ]),
      ],
    }),
  component: lazyRouteComponent(() => import('./catch-jamaah-page.tsx'), 'CatchJamaahPage'),
});

const jumuahRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jumuah',
  validateSearch: (search: RawSearch): JumuahSearch => ({
    date: dateParam(search.date),
    language: textParam(search.language, 40),
    women: flagParam(search.women),
  }),
  loaderDeps: ({ search }) => search,
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

function monthParam(value: unknown): string | undefined {
  const text = textParam(value);
  return text !== undefined && /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

export const prayerTimes = {
  name: 'prayer-times',
  routes: [prayerTimesRoute, jamaahRoute, jumuahRoute],
  navigation: [
    { label: 'Prayer Times', to: '/prayer-times', audience: 'everyone', order: 15 },
    { label: 'Jama‘ah now', to: '/jamaah', audience: 'everyone', order: 40 },
    { label: 'Jumu‘ah', to: '/jumuah', audience: 'everyone', order: 50 },
  ],
} as const satisfies WebFeature;
