import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../admin-contract.ts';

const adminMeetingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/council-meetings',
  validateSearch: (search: RawSearch): { cursor?: string | undefined } => ({
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, () => apiOf<typeof calls>(context.api).listAllCouncilMeetings(deps)),
  head: privateHead('Council Meetings', '/admin/council-meetings'),
  component: lazyRouteComponent(() => import('./admin-meetings-page.tsx'), 'AdminMeetingsPage'),
});

export const councilMeetings = {
  name: 'council-meetings',
  routes: [adminMeetingsRoute],
  navigation: [],
} as const satisfies WebFeature;
