import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, memberScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, dateParam, searchForLoader, textUpTo } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import type { shiftCalls } from '../shift-contract.ts';

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
  component: lazyRouteComponent(() => import('./hours-page.tsx'), 'HoursPage'),
});

const certificateRoute = createRoute({
  ...accountScreen('/volunteering/certificate', 'Certificate of volunteering'),
  ...searchForLoader({ from: dateParam, to: dateParam }),
  loader: ({ context, deps: { from, to } }) => {
    const isInOrder = from === undefined || to === undefined || from <= to;
    return apiOf<typeof calls>(context.api).getVolunteerCertificate(isInOrder ? { from, to } : { from });
  },
  component: lazyRouteComponent(() => import('./certificate-page.tsx'), 'CertificatePage'),
});

const teamRoute = createRoute({
  ...memberScreen('/volunteering/$opportunityId/team', 'Shifts and hours'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, params: { opportunityId: id }, deps: { cursor } }) => {
    const api = apiOf<typeof calls & typeof shiftCalls>(context.api);
    return orNotFound(
      Promise.all([
        api.getTeam({ id }),
        api.listShifts({ id }),
        api.listOpportunityHours({ id, cursor, limit: 20 }),
      ]).then(([team, { shifts }, page]) => ({ team, shifts, page })),
    );
  },
  component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
});

export const volunteerHours = {
  name: 'volunteer-hours',
  routes: [hoursRoute, certificateRoute, teamRoute],
  navigation: [],
} as const satisfies WebFeature;
