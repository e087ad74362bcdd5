import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as dbsCalls } from '#features/gatherings/dbs-checks/dbs-check.contract.ts';
import {
  loadOpportunities,
  loadOpportunity,
  opportunityFilters,
} from '#features/gatherings/volunteering/web/load-opportunities.ts';
import { VolunteeringPending } from '#features/gatherings/volunteering/web/volunteering-pending.tsx';
import { apiOf } from '#kit/web/api.ts';
import { searchForList } from '#kit/web/list-filters.ts';
import { accountScreen, memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, dateParam, searchForLoader, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls } from '../hours.contract.ts';
import type { calls as shiftCalls } from '../shift.contract.ts';

const newestHours = 3;

const volunteeringRoute = createRoute({
  ...unlistedScreen('/volunteering', 'Community Volunteering'),
  ...searchForList(opportunityFilters),
  loader: async ({ context, deps, location }) => {
    const api = apiOf<typeof calls & typeof shiftCalls>(context.api);
    const found = await loadOpportunities(context, deps, location.href);
    const ids = found.page.items.map(({ id }) => id).join(',');
    const [nextShifts, hours] = await Promise.all([
      ids === '' ? [] : api.listNextShifts({ ids }),
      context.viewer.account === null ? { items: [] } : api.listOwnVolunteerHours({ limit: newestHours }),
    ]);
    return { ...found, nextShifts, hours: hours.items };
  },
  component: lazyRouteComponent(() => import('./volunteering-with-hours.page.tsx'), 'VolunteeringScreen'),
  pendingComponent: VolunteeringPending,
  pendingMs: 400,
});

const opportunityRoute = createRoute({
  ...unlistedScreen('/volunteering/$opportunityId', 'Volunteer opportunity'),
  loader: async ({ context, params: { opportunityId: id }, location }) => {
    const opportunity = await loadOpportunity(context, id, location.href);
    const shifts = await apiOf<typeof shiftCalls>(context.api).listShifts({ id });
    return { opportunity, shifts };
  },
  component: lazyRouteComponent(() => import('./opportunity-with-shifts.page.tsx'), 'OpportunityScreen'),
});

const hoursRoute = createRoute({
  ...accountScreen('/volunteering/hours', 'Your hours'),
  ...searchForLoader({ cursor: cursorParam, for: textUpTo(36) }),
  loader: async ({ context, deps: { cursor } }) => {
    const api = apiOf<typeof calls>(context.api);
    const [record, page] = await Promise.all([
      api.getVolunteerRecord({}),
      api.listOwnVolunteerHours({ cursor, limit: 20 }),
    ]);
    return { record, page };
  },
  component: lazyRouteComponent(() => import('./hours.page.tsx'), 'HoursPage'),
});

const certificateRoute = createRoute({
  ...accountScreen('/volunteering/certificate', 'Certificate of volunteering'),
  ...searchForLoader({ from: dateParam, to: dateParam }),
  loader: ({ context, deps: { from, to } }) => {
    const isInOrder = from === undefined || to === undefined || from <= to;
    return apiOf<typeof calls>(context.api).getVolunteerCertificate(isInOrder ? { from, to } : { from });
  },
  component: lazyRouteComponent(() => import('./certificate.page.tsx'), 'CertificatePage'),
});

const teamRoute = createRoute({
  ...memberScreen('/volunteering/$opportunityId/team', 'Shifts and hours'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, params: { opportunityId: id }, deps: { cursor } }) => {
    const api = apiOf<typeof calls & typeof shiftCalls & typeof dbsCalls>(context.api);
    return orNotFound(
      Promise.all([
        api.getTeam({ id }),
        api.listApplicantChecks({ id }),
        api.listShifts({ id }),
        api.listPastShifts({ id }),
        api.listOpportunityHours({ id, cursor, limit: 20 }),
      ]).then(([team, checks, planned, pastShifts, page]) => ({ team, checks, planned, pastShifts, page })),
    );
  },
  component: lazyRouteComponent(() => import('./team.page.tsx'), 'TeamPage'),
});

export const volunteerHours = {
  name: 'volunteer-hours',
  routes: [volunteeringRoute, opportunityRoute, hoursRoute, certificateRoute, teamRoute],
  navigation: [],
} as const satisfies WebFeature;
