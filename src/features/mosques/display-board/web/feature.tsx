import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { unlistedScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const boardRoute = createRoute({
  ...unlistedScreen('/mosque/$mosqueId/board', 'Board'),
  loader: ({ context, params }) =>
    orNotFound(apiOf<typeof calls>(context.api).getBoard({ id: params.mosqueId })),
  component: lazyRouteComponent(() => import('./board-page.tsx'), 'BoardPage'),
});

export const displayBoard = {
  name: 'display-board',
  routes: [boardRoute],
  navigation: [],
} as const satisfies WebFeature;
