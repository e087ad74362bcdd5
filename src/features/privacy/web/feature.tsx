import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { administering, requireAccount, requireAdmin } from '#kit/web/router/guards.ts';
import { headOf } from '#kit/web/router/head.ts';
import { privateHead } from '#kit/web/router/private-head.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import { onlyKnown, type RawSearch, textParam } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

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

const privacyDataRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/profile/privacy',
  beforeLoad: requireAccount,
  loader: async ({ context }) => {
    const api = apiOf<typeof calls>(context.api);
    const [exports, consents, requests, deletion] = await Promise.all([
      api.listDataExports({}),
      api.listConsents({}),
      api.listOwnPrivacyRequests({}),
      api.getDeletionPreview({}),
    ]);
    const isMainAdmin = context.viewer.account?.role === 'super_admin';
    return { exports, consents, requests, deletion, isMainAdmin };
  },
  head: privateHead('Privacy & data', '/profile/privacy'),
  component: lazyRouteComponent(() => import('./privacy-data-page.tsx'), 'PrivacyDataPage'),
});

const privacyRequestsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin/privacy-requests',
  validateSearch: (search: RawSearch) => ({ cursor: textParam(search.cursor, 500) }),
  beforeLoad: requireAdmin,
  loaderDeps: ({ search }) => onlyKnown(search, ['cursor']),
  loader: ({ context, deps, location }) =>
    administering(location, () => apiOf<typeof calls>(context.api).listPrivacyRequests(deps)),
  head: privateHead('Privacy requests', '/admin/privacy-requests'),
  component: lazyRouteComponent(() => import('./privacy-requests-page.tsx'), 'PrivacyRequestsPage'),
});

export const privacy = {
  name: 'privacy',
  routes: [privacyRoute, privacyDataRoute, privacyRequestsRoute],
  navigation: [],
} as const satisfies WebFeature;
