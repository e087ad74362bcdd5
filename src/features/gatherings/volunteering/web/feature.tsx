import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as hostingCalls } from '#features/gatherings/events/hosted-event.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { oneOf, searchParams, textLike } from '#kit/web/router/search-params.ts';
import { districtPattern, opportunityTemplates } from '../opportunity-template.rules.ts';
import type { calls as postingCalls } from '../own-opportunity.contract.ts';

const newRoute = createRoute({
  ...memberScreen('/volunteering/new', 'Create Volunteer Opportunity'),
  ...searchParams({ template: oneOf(opportunityTemplates), district: textLike(districtPattern) }),
  loader: async ({ context }) => ({
    mosques: await apiOf<typeof hostingCalls>(context.api).listPartnerMosques({}),
  }),
  component: lazyRouteComponent(() => import('./new-opportunity.page.tsx'), 'NewOpportunityPage'),
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
  component: lazyRouteComponent(() => import('./edit-opportunity.page.tsx'), 'EditOpportunityPage'),
});

/**
 * The list and the page of an opportunity are screens of volunteer-hours, which adds shifts and hours to them; its applications
 * one of dbs-checks.
 */
export const volunteering = {
  name: 'volunteering',
  routes: [newRoute, editRoute],
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
