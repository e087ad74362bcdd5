import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { finderParams, toPlaceInput } from '#features/mosques/prayer-times/web/jamaah-finder-search.ts';
import { orUnknownPlace } from '#features/mosques/prayer-times/web/or-unknown-place.ts';
import { apiOf } from '#kit/web/api.ts';
import { headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../janazah.contract.ts';
import { janazahPicture, pictureLines } from '../janazah-text.rules.ts';

const { postcode, lat, lng } = finderParams;

const janazahRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/janazah/$janazahId',
  ...searchForLoader({ postcode, lat, lng }),
  loader: ({ context, params, deps }) => {
    const { getJanazah } = apiOf<typeof calls>(context.api);
    const id = params.janazahId;
    return orNotFound(
      orUnknownPlace(context.viewer, deps, (search) => getJanazah({ id, ...toPlaceInput(search) })),
    );
  },
  // It names somebody and is gone in a week: search engines must not keep it.
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    if (!loaderData) {
      const title = 'This janazah is not found';
      return headOf({ title, description: title, path: '/when-someone-dies', publicUrl, hidden: true });
    }
    const { janazah, mosque } = loaderData.answer;
    return headOf({
      title: janazah.title,
      description: pictureLines(janazah, mosque).join('. '),
      path: `/janazah/${janazah.id}`,
      publicUrl,
      image: janazahPicture(janazah, mosque),
      hidden: true,
    });
  },
  component: lazyRouteComponent(() => import('./janazah.page.tsx'), 'JanazahPage'),
  notFoundComponent: lazyRouteComponent(() => import('./janazah-not-found.page.tsx'), 'JanazahNotFound'),
});

export const announcements = {
  name: 'announcements',
  routes: [janazahRoute],
  navigation: [],
} as const satisfies WebFeature;
