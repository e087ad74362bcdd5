import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { dateText } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { searchForLoader } from '#kit/web/router/search-params.ts';
import type { Viewer } from '#kit/web/router/viewer.ts';
import type { calls } from '../../finder-contract.ts';
import { type FinderSearch, finderParams, namesPlace, toFinderInput, withoutPlace } from './finder-search.ts';

const home = { name: 'Home', path: '/' };

/**
 * Without a place in the address, the way begins at the mosque that was chosen on this device, unless the profile knows
 * better. A place that can't be found must not take the page away: it is asked for again, in words.
 */
async function orUnknownPlace<T>(
  { account, devicePlace }: Viewer,
  search: FinderSearch,
  load: (search: FinderSearch) => Promise<T>,
) {
  const isAsked = namesPlace(search);
  const mosque = account?.hasPostcode ? undefined : devicePlace?.placeId;
  try {
    return { answer: await load(isAsked ? search : { ...search, mosque }), unknownPlace: false };
  } catch (error) {
    if (![400, 404].includes(statusOf(error))) throw error;
    return { answer: await load(withoutPlace(search)), unknownPlace: isAsked };
  }
}

export const jamaahRoute = createRoute({
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
      apiOf<typeof calls>(context.api).listCatchableJamaah(toFinderInput(search)),
    ),
  staleTime: 0,
  component: lazyRouteComponent(() => import('./jamaah-page.tsx'), 'JamaahPage'),
});

export const jumuahRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/jumuah',
  ...searchForLoader(finderParams),
  loader: ({ context, deps }) =>
    orUnknownPlace(context.viewer, deps, (search) =>
      apiOf<typeof calls>(context.api).listJumuahSittings({
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
  component: lazyRouteComponent(() => import('./jumuah-page.tsx'), 'JumuahPage'),
});
