import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as hostingCalls } from '#features/gatherings/events/hosting-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls as applicationCalls } from '../application-contract.ts';
import type { calls } from '../contract.ts';
import type { calls as postingCalls } from '../posting-contract.ts';

const newRoute = createRoute({
  ...memberScreen('/volunteering/new', 'Create Volunteer Opportunity'),
  loader: async ({ context }) => ({
    mosques: await apiOf<typeof hostingCalls>(context.api).listPartnerMosques({}),
  }),
  component: lazyRouteComponent(() => import('./posting/new-opportunity-page.tsx'), 'NewOpportunityPage'),
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

/** The list and the page of an opportunity are screens of volunteer-hours, which adds shifts and hours to them. */
export const volunteering = {
  name: 'volunteering',
  routes: [newRoute, editRoute, applicationsRoute],
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
