import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../household.contract.ts';

const householdRoute = createRoute({
  ...memberScreen('/profile/household', 'Household'),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getHousehold({}),
  component: lazyRouteComponent(() => import('./household.page.tsx'), 'HouseholdPage'),
});

export const household = {
  name: 'household',
  routes: [householdRoute],
  navigation: [],
} as const satisfies WebFeature;
