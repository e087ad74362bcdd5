import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import type { calls as hostingCalls } from '#features/gatherings/events/hosting-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { signInAddress } from '#kit/web/router/guards.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, flagParam, numberFrom, oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls as applicationCalls } from '../application-contract.ts';
import type { calls } from '../contract.ts';
import type { calls as postingCalls } from '../posting-contract.ts';
import { volunteerCategories } from '../volunteer-options.ts';

const opportunitiesAPage = 24;
const newestApplications = 5;

/** Where somebody goes to whom the site has not opened volunteering, or who has to sign in for it. */
function leadAway(error: unknown, href: string): never {
  if (statusOf(error) === 401) throw redirect({ href: signInAddress(href) });
  if (statusOf(error) === 403) throw redirect({ href: '/access-denied' });
  throw error;
}

const volunteeringRoute = createRoute({
  ...unlistedScreen('/volunteering', 'Community Volunteering'),
  ...searchForLoader({
    category: oneOf(volunteerCategories),
    weekend: flagParam,
    withoutDbsCheck: flagParam,
    within: numberFrom(0.1, 100),
    cursor: cursorParam,
  }),
  loader: async ({ context, deps, location }) => {
    const api = apiOf<typeof calls & typeof applicationCalls>(context.api);
    const { weekend, withoutDbsCheck, ...others } = deps;
    const asked = {
      ...others,
      ...(weekend ? { weekend: 'true' as const } : {}),
      ...(withoutDbsCheck ? { withoutDbsCheck: 'true' as const } : {}),
      limit: opportunitiesAPage,
    };
    const [state, page, applications] = await Promise.all([
      api.getVolunteering({}),
      api.listVolunteerOpportunities(asked),
      context.viewer.account === null
        ? { items: [] }
        : api.listOwnApplications({ limit: newestApplications }),
    ]).catch((error: unknown) => leadAway(error, location.href));
    const hasPlace = page.items.some(({ distance }) => distance !== null);
    return { ...state, page, applications: applications.items, hasPlace };
  },
  component: lazyRouteComponent(() => import('./volunteering-page.tsx'), 'VolunteeringPage'),
});

const newRoute = createRoute({
  ...memberScreen('/volunteering/new', 'Create Volunteer Opportunity'),
  loader: async ({ context }) => ({
    mosques: await apiOf<typeof hostingCalls>(context.api).listPartnerMosques({}),
  }),
  component: lazyRouteComponent(() => import('./posting/new-opportunity-page.tsx'), 'NewOpportunityPage'),
});

const opportunityRoute = createRoute({
  ...unlistedScreen('/volunteering/$opportunityId', 'Volunteer opportunity'),
  loader: async ({ context, params: { opportunityId: id }, location }) => {
    const api = apiOf<typeof calls>(context.api);
    try {
      return { opportunity: await api.getVolunteerOpportunity({ id }) };
    } catch (error) {
      if (statusOf(error) === 400 || statusOf(error) === 404) throw notFound();
      return leadAway(error, location.href);
    }
  },
  component: lazyRouteComponent(() => import('./opportunity-page.tsx'), 'OpportunityPage'),
});

const editRoute = createRoute({
  ...memberScreen('/volunteering/$opportunityId/edit', 'Edit opportunity'),
  loader: async ({ context, params: { opportunityId: id } }) => {
    const api = apiOf<typeof postingCalls & typeof hostingCalls>(context.api);
    const [opportunity, mosques] = await Promise.all([
      orNotFound(api.getOpportunityForm({ id })),
      api.listPartnerMosques({}),
    ]);
    return { opportunity, mosques };
  },
  component: lazyRouteComponent(() => import('./posting/edit-opportunity-page.tsx'), 'EditOpportunityPage'),
});

const applicationsRoute = createRoute({
  ...memberScreen('/volunteering/$opportunityId/applications', 'Applications'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { opportunityId: id }, deps }) => {
    const api = apiOf<typeof calls & typeof applicationCalls>(context.api);
    const [opportunity, page] = await Promise.all([
      orNotFound(api.getVolunteerOpportunity({ id })),
      orNotFound(api.listApplications({ id, ...deps, limit: 50 })),
    ]);
    return { opportunity, page };
  },
  component: lazyRouteComponent(() => import('./applications/applications-page.tsx'), 'ApplicationsPage'),
});

export const volunteering = {
  name: 'volunteering',
  routes: [volunteeringRoute, newRoute, opportunityRoute, editRoute, applicationsRoute],
  navigation: [
    {
      label: 'Volunteer',
      to: '/volunteering',
      audience: { setting: 'volunteeringAudience' },
      order: 10,
      place: 'more',
      under: ['/volunteering/'],
    },
  ],
} as const satisfies WebFeature;
