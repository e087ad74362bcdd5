import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { headOf } from '#kit/web/router/head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const waitingListRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/waiting-list',
  loader: ({ context }) => apiOf<typeof calls>(context.api).getFoundingPlaces({}),
  head: ({ match }) =>
    headOf({
      title: 'Join the waiting list',
      description: `Become a founding member of ${borough.productName}: ${borough.tagline}.`,
      path: '/waiting-list',
      publicUrl: match.context.publicUrl,
    }),
  component: lazyRouteComponent(() => import('./waiting-list-page.tsx'), 'WaitingListPage'),
});

export const waitingList = {
  name: 'waiting-list',
  routes: [waitingListRoute],
  navigation: [],
} as const satisfies WebFeature;
