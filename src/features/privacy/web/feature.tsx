import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { headOf } from '#kit/web/router/head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  head: ({ match }) =>
    headOf({
      title: 'Privacy',
      description: `What ${borough.productName} keeps about you, why, for how long, and your rights.`,
      path: '/privacy',
      publicUrl: match.context.publicUrl,
    }),
  component: lazyRouteComponent(() => import('./privacy-page.tsx'), 'PrivacyPage'),
});

export const privacy = {
  name: 'privacy',
  routes: [privacyRoute],
  navigation: [],
} as const satisfies WebFeature;
