import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../analytics.contract.ts';

const denied = '/analytics/denied';

const overviewRoute = createRoute({
  ...adminScreen('/analytics', 'Analytics', denied),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls>(context.api);
    const [sums, current, week] = await Promise.all([
      api.getAdminAnalytics({}),
      api.getCurrentAnalytics({}),
      api.getWeeklyAnalytics({}),
    ]);
    return { sums, current, week };
  },
  component: lazyRouteComponent(() => import('./analytics-overview.admin-page.tsx'), 'OverviewPage'),
});

const usersRoute = createRoute({
  ...adminScreen('/analytics/users', 'Analytics: users', denied),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getUserAnalytics({}),
  component: lazyRouteComponent(() => import('./analytics-users.admin-page.tsx'), 'UsersPage'),
});

const revenueRoute = createRoute({
  ...adminScreen('/analytics/revenue', 'Analytics: revenue', denied),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getRevenueAnalytics({}),
  component: lazyRouteComponent(() => import('./analytics-revenue.admin-page.tsx'), 'RevenuePage'),
});

const featuresRoute = createRoute({
  ...adminScreen('/analytics/features', 'Analytics: features', denied),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getFeatureAnalytics({}),
  component: lazyRouteComponent(() => import('./analytics-features.admin-page.tsx'), 'FeaturesPage'),
});

const performanceRoute = createRoute({
  ...adminScreen('/analytics/performance', 'Analytics: performance', denied),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getPerformanceAnalytics({}),
  component: lazyRouteComponent(() => import('./analytics-performance.admin-page.tsx'), 'PerformancePage'),
});

const deniedRoute = createRoute({
  ...unlistedScreen(denied, 'Access Denied'),
  component: lazyRouteComponent(() => import('./analytics-denied.page.tsx'), 'AnalyticsDeniedPage'),
});

export const analytics = {
  name: 'analytics',
  routes: [overviewRoute, usersRoute, revenueRoute, featuresRoute, performanceRoute, deniedRoute],
  navigation: [{ label: 'Analytics', to: '/analytics', audience: 'admin', order: 2, place: 'more' }],
} as const satisfies WebFeature;
