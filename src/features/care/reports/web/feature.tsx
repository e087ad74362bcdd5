import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf, statusOf } from '#kit/web/api.ts';
import { adminScreen, publicScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  oneOf,
  searchForLoader,
  searchParams,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { calls as moderationCalls } from '../moderation.contract.ts';
import type { calls } from '../report.contract.ts';

const safetyRoute = createRoute({
  ...publicScreen('/safety', {
    title: 'Safety and rules',
    description: `The rules of ${borough.productName}, how to report something, and how to appeal.`,
  }),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getSafetyFigures({}),
  component: lazyRouteComponent(() => import('./safety.page.tsx'), 'SafetyPage'),
});

const reportRoute = createRoute({
  ...unlistedScreen('/report', 'Report something'),
  ...searchParams({ page: textUpTo(300) }),
  component: lazyRouteComponent(() => import('./report.page.tsx'), 'ReportPage'),
});

const appealRoute = createRoute({
  ...unlistedScreen('/appeal', 'A decision about what you wrote'),
  ...searchForLoader({ token: textUpTo(200) }),
  loader: async ({ context, deps: { token = '' } }) => {
    try {
      const api = apiOf<typeof moderationCalls>(context.api);
      return { decision: await api.getOwnDecision({ token }), token };
    } catch (error) {
      if (![400, 404].includes(statusOf(error) ?? 0)) throw error;
      return { decision: null, token };
    }
  },
  component: lazyRouteComponent(() => import('./appeal.page.tsx'), 'AppealPage'),
});

const views = ['pending', 'high', 'mine', 'resolved', 'all'] as const;

/** The filter of each card on the screen. */
const filters = {
  pending: { open: 'true', oncePerThing: 'true' },
  high: { open: 'true', priority: 'high', oncePerThing: 'true' },
  mine: { open: 'true', mine: 'true', oncePerThing: 'true' },
  resolved: { open: 'false' },
  all: {},
} as const;

const adminReportsRoute = createRoute({
  ...adminScreen('/admin/reports', 'Content Reports'),
  ...searchForLoader({ show: oneOf(views), cursor: cursorParam, decided: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof moderationCalls>(context.api);
    const [counts, reports, appeals, decisions, moderators] = await Promise.all([
      api.getReportCounts({}),
      api.listReports({ ...filters[deps.show ?? 'pending'], cursor: deps.cursor }),
      api.listDecisions({ appeal: 'pending' }),
      api.listDecisions({ settled: 'true', limit: 6, cursor: deps.decided }),
      api.listModerators({}),
    ]);
    return { counts, reports, appeals: appeals.items, decisions, moderators };
  },
  component: lazyRouteComponent(() => import('./report.admin-page.tsx'), 'AdminReportsPage'),
});

export const reports = {
  name: 'reports',
  routes: [safetyRoute, reportRoute, appealRoute, adminReportsRoute],
  navigation: [
    { label: 'Safety and rules', to: '/safety', audience: 'everyone', order: 70, place: 'more' },
    { label: 'Report something', to: '/report', audience: 'everyone', order: 80, place: 'more' },
  ],
} as const satisfies WebFeature;
