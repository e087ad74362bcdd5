import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../admin-contract.ts';
import { publicMeetingRoutes } from './public-routes.ts';

const adminMeetingsRoute = createRoute({
  ...adminScreen('/admin/council-meetings', 'Council Meetings'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listAllCouncilMeetings(deps),
  component: lazyRouteComponent(() => import('./admin-meetings-page.tsx'), 'AdminMeetingsPage'),
});

export const councilMeetings = {
  name: 'council-meetings',
  routes: [...publicMeetingRoutes, adminMeetingsRoute],
  navigation: [],
} as const satisfies WebFeature;
