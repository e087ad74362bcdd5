import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { memberScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { numberFrom, searchParams } from '#kit/web/router/search-params.ts';
import type { calls } from '../member-profile.contract.ts';
import { wizardSteps } from '../member-profile.rules.ts';

const entryRoute = createRoute({
  ...memberScreen('/profile/directory', 'Directory entry'),
  ...searchParams({ step: numberFrom(1, wizardSteps) }),
  loader: ({ context }) => apiOf<typeof calls>(context.api).getMemberProfile({}),
  component: lazyRouteComponent(() => import('./member-profile.page.tsx'), 'EntryPage'),
});

export const memberProfiles = {
  name: 'member-profiles',
  routes: [entryRoute],
  navigation: [],
} as const satisfies WebFeature;
