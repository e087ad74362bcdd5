import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { dateText } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { dateParam, oneOf, searchParams, textLike } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { fridaySpan } from '../finder/finder.ts';
import type { calls as finderCalls } from '../finder-contract.ts';
import type { calls as hijriCalls } from '../hijri-contract.ts';
import { loadPrayerWords, prayerLanguages } from '../languages/prayer-languages.ts';
import { jamaahRoute, jumuahRoute } from './finder/finder-routes.ts';
import { mosqueMonthRoute } from './mosque/month-route.ts';
import { timetableRoute } from './timetable/timetable-route.ts';

const home = { name: 'Home', path: '/' };

type Shown = { date?: string | undefined; month?: string | undefined };

/** The day, and the month that the address names, else the one that the day lies in. */
async function timesWithMonth({ api }: RouterContext, { date, month }: Shown) {
  const { getPrayerTimes } = apiOf<typeof calls>(api);
  const times = await getPrayerTimes({ date, month });
  if (times.days.length > 0) return times;
  return getPrayerTimes({ date: times.date, month: times.date.slice(0, 7) });
}

const prayerTimesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/prayer-times',
  ...searchParams({
    date: dateParam,
    month: textLike(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/),
    asr: oneOf(['standard', 'hanafi']),
    lang: oneOf(prayerLanguages),
  }),
  loaderDeps: ({ search: { date, month, lang } }) => ({ date, month, lang }),
  loader: async ({ context, deps }) => {
    const [times, jumuah, words] = await Promise.all([
      timesWithMonth(context, deps),
      apiOf<typeof finderCalls>(context.api).listJumuahSittings({}),
      loadPrayerWords(deps.lang),
    ]);
    return { times, friday: fridaySpan(jumuah), words };
  },
  head: ({ loaderData, match }) =>
    headOf({
      title: loaderData ? `Prayer times, ${dateText(loaderData.times.date, 'long')}` : 'Prayer times',
      description: `Today’s prayer times and the month’s timetable for ${borough.name}, with both times for asr, Hijri dates, imsak and iftar.`,
      path: loaderData && match.search.month ? `/prayer-times?month=${match.search.month}` : '/prayer-times',
      publicUrl: match.context.publicUrl,
      jsonLd: [
        breadcrumbList(match.context.publicUrl, [home, { name: 'Prayer times', path: '/prayer-times' }]),
      ],
    }),
  component: lazyRouteComponent(() => import('./prayer-times-page.tsx'), 'PrayerTimesPage'),
});

const hijriMonthsRoute = createRoute({
  ...adminScreen('/admin/hijri-months', 'Hijri months'),
  loader: ({ context }) => apiOf<typeof hijriCalls>(context.api).listHijriMonths({}),
  component: lazyRouteComponent(() => import('./hijri-months/hijri-months-page.tsx'), 'HijriMonthsPage'),
});

export const prayerTimes = {
  name: 'prayer-times',
  routes: [prayerTimesRoute, jamaahRoute, jumuahRoute, mosqueMonthRoute, timetableRoute, hijriMonthsRoute],
  navigation: [
    { label: 'Today', to: '/prayer-times', audience: 'everyone', order: 1, place: 'prayer' },
    { label: 'Catch a jama‘ah', to: '/jamaah', audience: 'everyone', order: 2, place: 'prayer' },
    { label: 'Jumu‘ah', to: '/jumuah', audience: 'everyone', order: 3, place: 'prayer' },
  ],
} as const satisfies WebFeature;
