import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as blockCalls } from '#features/accounts/blocks/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen, publicScreen } from '#kit/web/router/areas.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import { isMainAdmin } from '#kit/web/router/viewer.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';

const privacyRoute = createRoute({
  ...publicScreen('/privacy', {
    title: 'Privacy',
    description: `What ${borough.productName} holds about you, why, for how long, and your rights.`,
  }),
  component: lazyRouteComponent(() => import('./privacy-page.tsx'), 'PrivacyPage'),
});

const privacyDataRoute = createRoute({
  ...accountScreen('/profile/privacy', 'Privacy & data'),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls>(context.api);
    const [exports, consents, requests, deletion, blocks] = await Promise.all([
      api.listDataExports({}),
      api.listConsents({}),
      api.listOwnPrivacyRequests({}),
      api.getDeletionPreview({}),
      apiOf<typeof blockCalls>(context.api).listOwnBlocks({ limit: 200 }),
    ]);
    return { exports, consents, requests, deletion, blocks, isMainAdmin: isMainAdmin(context.viewer) };
  },
  component: lazyRouteComponent(() => import('./privacy-data-page.tsx'), 'PrivacyDataPage'),
});

const privacyRequestsRoute = createRoute({
  ...adminScreen('/admin/privacy-requests', 'Privacy requests'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listPrivacyRequests(deps),
  component: lazyRouteComponent(() => import('./privacy-requests-page.tsx'), 'PrivacyRequestsPage'),
});

export const privacy = {
  name: 'privacy',
  routes: [privacyRoute, privacyDataRoute, privacyRequestsRoute],
  navigation: [{ label: 'Privacy', to: '/privacy', audience: 'everyone', order: 60, place: 'more' }],
} as const satisfies WebFeature;
