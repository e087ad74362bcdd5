import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const boardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mosque/$mosqueId/board',
  loader: async ({ context, params }) => {
    try {
      return await apiOf<typeof calls>(context.api).getBoard({ id: params.mosqueId });
    } catch (error) {
      if (statusOf(error) === 404 || statusOf(error) === 400) throw notFound();
      throw error;
    }
  },
  head: privateHead('Board', '/mosques'),
  component: lazyRouteComponent(() => import('./board-page.tsx'), 'BoardPage'),
});

export const displayBoard = {
  name: 'display-board',
  routes: [boardRoute],
  navigation: [],
} as const satisfies WebFeature;
