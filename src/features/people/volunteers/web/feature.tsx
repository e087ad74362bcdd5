import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as accountCalls } from '#features/accounts/sign-in/account.contract.ts';
import { fullName } from '#features/accounts/users/member-name.rules.ts';
import type { calls as hourCalls } from '#features/gatherings/volunteer-hours/hours.contract.ts';
import type { calls as applicationCalls } from '#features/gatherings/volunteering/application.contract.ts';
import type { calls as opportunityCalls } from '#features/gatherings/volunteering/opportunity.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { redirectIfForbidden } from '#kit/web/router/guards.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { calls } from '../volunteer.contract.ts';

const volunteersAPage = 24;
const newestHours = 3;

type OwnCalls = typeof calls &
  typeof accountCalls &
  typeof applicationCalls &
  typeof opportunityCalls &
  typeof hourCalls;

const volunteersRoute = createRoute({
  ...memberScreen('/volunteering/volunteers', 'Find Volunteers'),
  ...searchForLoader({ search: textParam, cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof calls & typeof opportunityCalls>(context.api);
    const [page, figures] = await Promise.all([
      api.listVolunteerProfiles({ ...deps, limit: volunteersAPage }),
      api.getVolunteering({}),
    ]).catch(redirectIfForbidden);
    return { page, figures };
  },
  component: lazyRouteComponent(() => import('./volunteer-list.page.tsx'), 'VolunteersPage'),
});

const profileRoute = createRoute({
  ...unlistedScreen('/volunteering/profile', 'My volunteer profile'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, deps: { cursor } }) => {
    const api = apiOf<OwnCalls>(context.api);
    // The tab itself says that it is for members. Those who may not see the figures see the rest.
    const figures = await api.getVolunteering({}).catch(() => null);
    if (context.viewer.account === null) return { figures, own: null };
    const [profile, user, applications, hours] = await Promise.all([
      api.getOwnVolunteerProfile({}),
      api.getCurrentUser({}),
      api.listOwnApplications({ cursor }),
      api.listOwnVolunteerHours({ limit: newestHours }),
    ]);
    return { figures, own: { profile, name: fullName(user), applications, hours: hours.items } };
  },
  component: lazyRouteComponent(() => import('./volunteer.page.tsx'), 'VolunteerProfilePage'),
});

export const volunteers = {
  name: 'volunteers',
  routes: [volunteersRoute, profileRoute],
  navigation: [],
} as const satisfies WebFeature;
