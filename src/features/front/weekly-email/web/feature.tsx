import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../weekly-email.contract.ts';

const weeklyEmailRoute = createRoute({
  ...adminScreen('/admin/weekly-email', 'Weekly email'),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls>(context.api);
    const [state, content] = await Promise.all([api.getWeeklyEmail({}), api.getWeeklyContent({})]);
    return { state, content };
  },
  component: lazyRouteComponent(() => import('./weekly-email.admin-page.tsx'), 'WeeklyEmailPage'),
});

const weeklyInterestsRoute = createRoute({
  ...accountScreen('/profile/weekly', 'My weekly email'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getWeeklyInterests({}),
  component: lazyRouteComponent(() => import('./weekly-interests.page.tsx'), 'WeeklyInterestsPage'),
});

export const weeklyEmail = {
  name: 'weekly-email',
  routes: [weeklyEmailRoute, weeklyInterestsRoute],
  navigation: [],
} as const satisfies WebFeature;
