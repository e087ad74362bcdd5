import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import {
  loadPrayerWords,
  prayerLanguages,
} from '#features/mosques/prayer-times/languages/prayer-languages.ts';
import { orAsItIsNow } from '#features/mosques/prayer-times/web/load-preview.ts';
import { apiOf } from '#kit/web/api.ts';
import { unlistedScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { clockParam, dateParam, oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../board.contract.ts';

const boardRoute = createRoute({
  ...unlistedScreen('/mosque/$mosqueId/board', 'Board'),
  ...searchForLoader({ lang: oneOf(prayerLanguages), date: dateParam, time: clockParam }),
  loader: async ({ context, params, deps }) => {
    const [board, words] = await Promise.all([
      orNotFound(
        orAsItIsNow(context.viewer, deps, (preview) =>
          apiOf<typeof calls>(context.api).getBoard({ id: params.mosqueId, ...preview }),
        ),
      ),
      loadPrayerWords(deps.lang),
    ]);
    return { board, words };
  },
  component: lazyRouteComponent(() => import('./board.page.tsx'), 'BoardPage'),
});

export const displayBoard = {
  name: 'display-board',
  routes: [boardRoute],
  navigation: [],
} as const satisfies WebFeature;
