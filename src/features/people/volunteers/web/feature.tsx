import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/contract.ts';
import type { calls as hourCalls } from '#features/gatherings/volunteer-hours/contract.ts';
import type { calls as applicationCalls } from '#features/gatherings/volunteering/application-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { cursorParam, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const volunteersAPage = 24;
const newestHours = 3;

type OwnCalls = typeof calls & typeof accountCalls & typeof applicationCalls & typeof hourCalls;

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
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, deps: { cursor } }) => {
    if (context.viewer.account === null) return null;
    const api = apiOf<OwnCalls>(context.api);
    const [profile, user, applications, hours] = await Promise.all([
      api.getOwnVolunteerProfile({}),
      api.getCurrentUser({}),
      api.listOwnApplications({ cursor }),
      api.listOwnVolunteerHours({ limit: newestHours }),
    ]);
    return { profile, name: `${user.firstName} ${user.lastName}`.trim(), applications, hours: hours.items };
  },
  component: lazyRouteComponent(() => import('./profile-page.tsx'), 'VolunteerProfilePage'),
});

export const volunteers = {
  name: 'volunteers',
  routes: [volunteersRoute, profileRoute],
  navigation: [],
} as const satisfies WebFeature;
