import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const volunteeringRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/volunteering',
  validateSearch: (search: RawSearch): { cursor?: string | undefined } => ({
    cursor: textParam(search.cursor, 500),
  }),
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: async ({ context, deps, location }) => {
    const api = apiOf<typeof calls>(context.api);
    try {
      const [state, page] = await Promise.all([
        api.getVolunteering({}),
        api.listVolunteerOpportunities({ ...deps, limit: 24 }),
      ]);
      return { ...state, page };
    } catch (error) {
      if (statusOf(error) === 401) throw redirect({ href: signInAddress(location.href) });
      if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
      throw error;
    }
  },
  head: privateHead('Community Volunteering', '/volunteering'),
  component: lazyRouteComponent(() => import('./volunteering-page.tsx'), 'VolunteeringPage'),
});

export const volunteering = {
  name: 'volunteering',
  routes: [volunteeringRoute],
  navigation: [],
} as const satisfies WebFeature;
