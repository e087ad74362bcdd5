import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as managerCalls } from '#features/mosques/managers-and-follows/mosque-manager.contract.ts';
import type { calls as moonCalls } from '#features/mosques/moon/moon.contract.ts';
import { mosqueBreadcrumbs, noMosqueHead } from '#features/mosques/places/web/mosque-head.ts';
import { dateText } from '#kit/contract/dates.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { isAdmin, type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import {
  clockParam,
  dateParam,
  oneOf,
  onlyKnown,
  searchForLoader,
  searchParams,
  textLike,
} from '#kit/web/router/search-params.ts';
import type { calls as finderCalls } from '../jamaah-finder.contract.ts';
import { fridaySpan } from '../jamaah-finder.rules.ts';
import { loadPrayerWords, prayerLanguages } from '../languages/prayer-languages.ts';
import type { calls as mosqueMonthCalls } from '../mosque-month.contract.ts';
import type { calls as prayerCalls } from '../prayer-times.contract.ts';
import type { calls as timetableCalls } from '../timetable.contract.ts';
import { finderParams, toFinderInput } from './jamaah-finder-search.ts';
import { orAsItIsNow } from './load-preview.ts';
import { orUnknownPlace } from './or-unknown-place.ts';

const home = { name: 'Home', path: '/' };

type ShownPeriod = { date?: string | undefined; month?: string | undefined };

/** Loads the times of the day with the month in the URL, or else the day's month. */
async function timesWithMonth({ api }: RouterContext, { date, month }: ShownPeriod) {
  const { getPrayerTimes } = apiOf<typeof prayerCalls>(api);
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
  component: lazyRouteComponent(() => import('./prayer-times.page.tsx'), 'PrayerTimesPage'),
});

const jamaahRoute = createRoute({
  ...publicScreen('/jamaah', {
    title: 'Which jama‘ah can I still catch?',
    description: `The next jama‘ah at every mosque in ${borough.name} that you can still reach on foot, and when to leave.`,
    jsonLd: (publicUrl) => [
      breadcrumbList(publicUrl, [home, { name: 'Which jama‘ah can I still catch?', path: '/jamaah' }]),
    ],
  }),
  ...searchForLoader(finderParams),
  loader: ({ context, deps }) =>
    orUnknownPlace(context.viewer, deps, (search) =>
      apiOf<typeof finderCalls>(context.api).listCatchableJamaah(toFinderInput(search)),
    ),
  staleTime: 0,
  component: lazyRouteComponent(() => import('./jamaah.page.tsx'), 'JamaahPage'),
});

const jumuahRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jumuah',
  ...searchForLoader(finderParams),
  loader: ({ context, deps }) =>
    orUnknownPlace(context.viewer, deps, (search) =>
      apiOf<typeof finderCalls>(context.api).listJumuahSittings({
        ...toFinderInput(search),
        date: search.date,
        language: search.language?.replace(/[^\p{L} -]/gu, '') || undefined,
      }),
    ),
  staleTime: 0,
  head: ({ loaderData, match }) =>
    headOf({
      title: loaderData ? `Jumu‘ah on ${dateText(loaderData.answer.date, 'long')}` : 'Jumu‘ah',
      description: `Every Jumu‘ah sitting in ${borough.name}: time, end, language of the khutbah, women’s places, and how far it is from you.`,
      path: '/jumuah',
      publicUrl: match.context.publicUrl,
      jsonLd: [breadcrumbList(match.context.publicUrl, [home, { name: 'Jumu‘ah', path: '/jumuah' }])],
    }),
  component: lazyRouteComponent(() => import('./jumuah.page.tsx'), 'JumuahPage'),
});

const mosqueMonthRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/month',
  ...searchForLoader({
    month: textLike(/^20\d\d-(0[1-9]|1[0-2])$/),
    date: dateParam,
    time: clockParam,
  }),
  loader: ({ context, params, deps: { month, ...wanted } }) =>
    orNotFound(
      orAsItIsNow(context.viewer, wanted, (preview) =>
        apiOf<typeof mosqueMonthCalls>(context.api).getMosqueMonth({
          id: params.mosqueId,
          month,
          ...preview,
        }),
      ),
    ),
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) return noMosqueHead(publicUrl);
    const { mosque, month } = loaderData;
    const monthName = dateText(`${month}-01`, 'month');
    const path = `/mosque/${mosque.id}/month`;
    return headOf({
      title: `${mosque.name}: jama‘ah times, ${monthName}`,
      description: `Start and jama‘ah times at ${mosque.name}, ${mosque.address}, ${mosque.postcode}, for ${monthName}, with both times for asr and the Jumu‘ah sittings.`,
      path: match.search.month ? `${path}?month=${match.search.month}` : path,
      publicUrl,
      jsonLd: [mosqueBreadcrumbs(publicUrl, mosque, { name: 'Month', path })],
    });
  },
  component: lazyRouteComponent(() => import('./mosque-month.page.tsx'), 'MosqueMonthPage'),
});

const timetableRoute = createRoute({
  ...memberScreen('/mosque/$mosqueId/timetable', 'Timetable'),
  ...searchParams({
    month: textLike(/^20\d\d-(0[1-9]|1[0-2])$/),
    day: textLike(/^20\d\d-\d\d-\d\d$/),
  }),
  loaderDeps: ({ search }) => onlyKnown(search, ['month']),
  loader: async ({ context, params: { mosqueId }, deps }) => {
    const api = apiOf<typeof timetableCalls & typeof prayerCalls & typeof managerCalls & typeof moonCalls>(
      context.api,
    );
    const own = await api.listOwnMosques({});
    if (!isAdmin(context.viewer) && !own.some(({ id }) => id === mosqueId)) throw notFound();
    const loading = Promise.all([
      api.getMosqueTimes({ id: mosqueId }),
      api.getTimetableMonth({ placeId: mosqueId, month: deps.month }),
      api.listMosqueMonths({ placeId: mosqueId }),
      api.listMoonAuthorities({}),
    ]);
    const [times, month, moon, authorities] = await orNotFound(loading);
    return { times, month, moon, authorities, mosqueId };
  },
  component: lazyRouteComponent(() => import('./timetable.page.tsx'), 'TimetablePage'),
});

export const prayerTimes = {
  name: 'prayer-times',
  routes: [prayerTimesRoute, jamaahRoute, jumuahRoute, mosqueMonthRoute, timetableRoute],
  navigation: [
    { label: 'Today', to: '/prayer-times', audience: 'everyone', order: 1, place: 'prayer' },
    { label: 'Catch a jama‘ah', to: '/jamaah', audience: 'everyone', order: 2, place: 'prayer' },
    { label: 'Jumu‘ah', to: '/jumuah', audience: 'everyone', order: 3, place: 'prayer' },
  ],
} as const satisfies WebFeature;
