import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { unlistedScreen } from '#kit/web/router/areas.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const volunteeringRoute = createRoute({
  ...unlistedScreen('/volunteering', 'Community Volunteering'),
  ...searchForLoader({ cursor: cursorParam }),
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
  component: lazyRouteComponent(() => import('./volunteering-page.tsx'), 'VolunteeringPage'),
});

export const volunteering = {
  name: 'volunteering',
  routes: [volunteeringRoute],
  navigation: [
    {
      label: 'Volunteering',
      to: '/volunteering',
      audience: { setting: 'volunteeringAudience' },
      order: 10,
      place: 'more',
    },
  ],
} as const satisfies WebFeature;
