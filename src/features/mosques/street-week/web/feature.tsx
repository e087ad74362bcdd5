import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { finderParams, toPlaceInput } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { orUnknownPlace } from '#features/mosques/prayer-times/web/or-unknown-place.ts';
import { pick } from '#kit/contract/pick.ts';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList } from '#kit/web/router/head.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../street-week.contract.ts';

const title = 'Print this week for your street';

const streetWeekRoute = createRoute({
  ...publicScreen('/jamaah/week', {
    title,
    description: `A week of jama‘ah times at the mosques within a walk of a postcode in ${borough.name}, in large type, to print for neighbours.`,
    jsonLd: (publicUrl) => [
      breadcrumbList(publicUrl, [
        { name: 'Home', path: '/' },
        { name: 'Which jama‘ah can I still catch?', path: '/jamaah' },
        { name: title, path: '/jamaah/week' },
      ]),
    ],
  }),
  ...searchForLoader(pick(finderParams, 'postcode', 'lat', 'lng', 'mosque', 'minutes', 'date')),
  loader: ({ context, deps }) =>
    orUnknownPlace(context.viewer, deps, (search) =>
      apiOf<typeof calls>(context.api).getStreetWeek({
        ...toPlaceInput(search),
        ...pick(search, 'date', 'minutes'),
      }),
    ),
  staleTime: 0,
  component: lazyRouteComponent(() => import('./street-week.page.tsx'), 'StreetWeekPage'),
});

export const streetWeek = {
  name: 'street-week',
  routes: [streetWeekRoute],
  navigation: [],
} as const satisfies WebFeature;
