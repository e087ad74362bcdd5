import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { cursorParam, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const volunteersAPage = 24;

/** A member to whom the site has closed volunteering is told so. */
function leadAway(error: unknown): never {
  if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
  throw error;
}

const volunteersRoute = createRoute({
  ...memberScreen('/volunteering/volunteers', 'Find Volunteers'),
  ...searchForLoader({ search: textParam, cursor: cursorParam }),
  loader: ({ context, deps }) =>
    apiOf<typeof calls>(context.api)
      .listVolunteerProfiles({ ...deps, limit: volunteersAPage })
      .catch(leadAway),
  component: lazyRouteComponent(() => import('./volunteers-page.tsx'), 'VolunteersPage'),
});

const profileRoute = createRoute({
  ...unlistedScreen('/volunteering/profile', 'My volunteer profile'),
  loader: async ({ context }) => {
    if (context.viewer.account === null) return null;
    const api = apiOf<typeof calls & typeof accountCalls>(context.api);
    const [profile, user] = await Promise.all([api.getOwnVolunteerProfile({}), api.getCurrentUser({})]);
    return { profile, name: `${user.firstName} ${user.lastName}`.trim() };
  },
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'VolunteerProfilePage'),
});

export const volunteers = {
  name: 'volunteers',
  routes: [volunteersRoute, profileRoute],
  navigation: [],
} as const satisfies WebFeature;
