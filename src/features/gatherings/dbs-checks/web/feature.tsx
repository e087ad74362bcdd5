import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as applicationCalls } from '#features/gatherings/volunteering/application.contract.ts';
import type { calls as opportunityCalls } from '#features/gatherings/volunteering/opportunity.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, flagParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../dbs-check.contract.ts';

const dbsChecksRoute = createRoute({
  ...adminScreen('/admin/dbs-checks', 'DBS Checks'),
  ...searchForLoader({ cursor: cursorParam, ended: flagParam }),
  loader: async ({ context, deps: { ended, cursor } }) => {
    const api = apiOf<typeof calls>(context.api);
    const [page, requests] = await Promise.all([
      api.listDbsChecks({ cursor, ...(ended ? { ended: 'true' } : {}) }),
      api.listDbsCheckRequests({}),
    ]);
    return { page, requests };
  },
  component: lazyRouteComponent(() => import('./dbs-check.admin-page.tsx'), 'DbsChecksPage'),
});

const applicationsRoute = createRoute({
  ...memberScreen('/volunteering/$opportunityId/applications', 'Applications'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, params: { opportunityId: id }, deps }) => {
    const api = apiOf<typeof calls & typeof opportunityCalls & typeof applicationCalls>(context.api);
    const [opportunity, page] = await Promise.all([
      orNotFound(api.getVolunteerOpportunity({ id })),
      orNotFound(api.listApplications({ id, ...deps, limit: 50 })),
    ]);
    return {
      opportunity,
      page,
      checks: opportunity.requiresDbsCheck ? await api.listApplicantChecks({ id }) : [],
    };
  },
  component: lazyRouteComponent(() => import('./application-with-checks.page.tsx'), 'ApplicationsScreen'),
});

export const dbsChecks = {
  name: 'dbs-checks',
  routes: [dbsChecksRoute, applicationsRoute],
  navigation: [],
} as const satisfies WebFeature;
