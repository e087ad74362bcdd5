import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as eventCalls } from '#features/gatherings/events/event.contract.ts';
import { chooseIftars } from '#features/gatherings/events/iftar.rules.ts';
import { ramadanSeason, seasonPicturePath } from '#features/mosques/moon/season-words.rules.ts';
import {
  type FinderSearch,
  finderParams,
  toPlaceInput,
} from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { orAsItIsNow, type Wanted } from '#features/mosques/prayer-times/web/load-preview.ts';
import { orUnknownPlace } from '#features/mosques/prayer-times/web/or-unknown-place.ts';
import type { calls as fitranaCalls } from '#features/mosques/ramadan/fitrana.contract.ts';
import type { Ramadan, calls as ramadanCalls } from '#features/mosques/ramadan/ramadan.contract.ts';
import type { calls as taraweehCalls } from '#features/mosques/ramadan/taraweeh.contract.ts';
import { boroughDate } from '#kit/contract/dates.ts';
import { largestLimit } from '#kit/contract/paging.ts';
import { apiOf } from '#kit/web/api.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { searchForLoader } from '#kit/web/router/search-params.ts';

const title = `Ramadan in ${borough.name}`;

const ramadanRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/ramadan',
  staticData: { title },
  ...searchForLoader(finderParams),
  loader: ({ context, deps }) =>
    orAsItIsNow(context.viewer, deps, async (preview) => {
      const { answer, unknownPlace } = await orUnknownPlace(context.viewer, deps, (search) =>
        loadSeason(context, search, preview),
      );
      return { ...answer, unknownPlace };
    }),
  staleTime: 0,
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const { mosque } = match.search;
    return headOf({
      title,
      description: `Suhoor and iftar today, iftars and taraweeh tonight, and which mosque in ${borough.name} begins and ends Ramadan when.`,
      path: '/ramadan',
      publicUrl,
      image: {
        path: seasonPicturePath('/ramadan', loaderData ? pictureDays(loaderData.answer) : [], mosque),
        alt: title,
      },
      jsonLd: [
        breadcrumbList(publicUrl, [
          { name: 'Home', path: '/' },
          { name: 'Ramadan', path: '/ramadan' },
        ]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./ramadan.page.tsx'), 'RamadanPage'),
});

/** The picture shows today's fast, and changes when a day is declared or moved. */
const pictureDays = ({ today, starts, eid }: Ramadan) => [today, ...starts.days, ...eid.days];

/** How many iftars the page shows; the list of events has all. */
const shownIftars = 5;

async function loadSeason({ api }: RouterContext, search: FinderSearch, preview: Wanted) {
  const calls = apiOf<typeof ramadanCalls & typeof taraweehCalls & typeof fitranaCalls & typeof eventCalls>(
    api,
  );
  const input = { ...toPlaceInput(search), ...preview };
  const [answer, taraweeh, fitrana, events] = await Promise.all([
    calls.getRamadan(input),
    calls.listTaraweeh(input),
    calls.listFitrana(preview),
    calls.listEvents(toIftarsInput(search, preview.date ?? boroughDate(new Date()))),
  ]);
  const reader = { mosque: answer.mosque, now: new Date(answer.now), limit: shownIftars };
  return { answer, taraweeh, fitrana, evening: chooseIftars(events, reader) };
}

/** Events cannot be measured from a mosque, so the page does that itself. */
function toIftarsInput(search: FinderSearch, date: string) {
  const place = toPlaceInput({ ...search, mosque: undefined });
  return { ...place, iftar: 'true', from: date, to: date, limit: largestLimit } as const;
}

/** From two weeks before Ramadan until Eid; the page can be opened all year. */
const inSeason = { setting: ramadanSeason };

export const ramadanPage = {
  name: 'ramadan-page',
  routes: [ramadanRoute],
  navigation: [{ label: 'Ramadan', to: '/ramadan', audience: inSeason, order: 0, place: 'prayer' }],
} as const satisfies WebFeature;
