import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { administering, requireAccount, requireAdmin } from '#kit/web/router/guards.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const weeklyEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/weekly-email',
  beforeLoad: requireAdmin,
  loader: ({ context, location }) =>
    administering(location, async () => {
      const api = apiOf<typeof calls>(context.api);
      const [state, content] = await Promise.all([api.getWeeklyEmail({}), api.getWeeklyContent({})]);
      return { state, content };
    }),
  head: privateHead('Weekly e-mail', '/admin/weekly-email'),
  component: lazyRouteComponent(() => import('./weekly-email-page.tsx'), 'WeeklyEmailPage'),
});

const weeklyInterestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/weekly',
  beforeLoad: requireAccount,
  loader: ({ context }) => apiOf<typeof calls>(context.api).getWeeklyInterests({}),
  head: privateHead('My weekly e-mail', '/profile/weekly'),
  component: lazyRouteComponent(() => import('./weekly-interests-page.tsx'), 'WeeklyInterestsPage'),
});

export const weeklyEmail = {
  name: 'weekly-email',
  routes: [weeklyEmailRoute, weeklyInterestsRoute],
  navigation: [],
} as const satisfies WebFeature;
