import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { statusOf } from '#kit/web/api-problem.ts';
import { administering, requireAdmin } from '#kit/web/router/guards.ts';
import { headOf } from '#kit/web/router/head.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { choiceParam, onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import type { calls as moderationCalls } from '../moderation-contract.ts';

const safetyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/safety',
  loader: ({ context }) => apiOf<typeof calls>(context.api).getSafetyFigures({}),
  head: ({ match }) =>
    headOf({
      title: 'Safety and rules',
      description: `The rules of ${borough.productName}, how to report something, and how to appeal.`,
      path: '/safety',
      publicUrl: match.context.publicUrl,
    }),
  component: lazyRouteComponent(() => import('./safety-page.tsx'), 'SafetyPage'),
});

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/report',
  validateSearch: (search: RawSearch): { page?: string | undefined } => ({
    page: textParam(search.page, 300),
  }),
  head: privateHead('Report something', '/report'),
  component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
});

const appealRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/appeal',
  validateSearch: (search: RawSearch): { token?: string | undefined } => ({
    token: textParam(search.token, 200),
  }),
  loaderDeps: ({ search }) => onlyKnown(search, ['token']),
  loader: async ({ context, deps: { token = '' } }) => {
    try {
      const api = apiOf<typeof moderationCalls>(context.api);
      return { decision: await api.getOwnDecision({ token }), token };
    } catch (error) {
      if (![400, 404].includes(statusOf(error) ?? 0)) throw error;
      return { decision: null, token };
    }
  },
  head: privateHead('A decision about what you wrote', '/appeal'),
  component: lazyRouteComponent(() => import('./appeal-page.tsx'), 'AppealPage'),
});

const shows = ['pending', 'high', 'resolved', 'all'] as const;
type ReportSearch = { show?: (typeof shows)[number] | undefined; cursor?: string | undefined };

/** What each card of the screen lists. */
const filters = {
  pending: { open: 'true' },
  high: { open: 'true', priority: 'high' },
  resolved: { open: 'false' },
  all: {},
} as const;

const adminReportsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/reports',
  validateSearch: (search: RawSearch): ReportSearch => ({
    show: choiceParam(search.show, shows),
    cursor: textParam(search.cursor, 500),
  }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['show', 'cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof moderationCalls>(context.api);
      const [counts, reports, appeals, decisions] = await Promise.all([
        api.getReportCounts({}),
        api.listReports({ ...filters[deps.show ?? 'pending'], cursor: deps.cursor }),
        api.listDecisions({ appeal: 'pending' }),
        api.listDecisions({ limit: 6 }),
      ]);
      return { counts, reports, appeals: appeals.items, decisions: decisions.items };
    }),
  head: privateHead('Content Reports', '/admin/reports'),
  component: lazyRouteComponent(() => import('./admin-reports-page.tsx'), 'AdminReportsPage'),
});

export const reports = {
  name: 'reports',
  routes: [safetyRoute, reportRoute, appealRoute, adminReportsRoute],
  navigation: [],
} as const satisfies WebFeature;
