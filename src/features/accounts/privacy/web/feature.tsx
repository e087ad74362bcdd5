import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as blockCalls } from '#features/accounts/blocks/block.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen, publicScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { isMainAdmin, type WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../privacy.contract.ts';

const privacyRoute = createRoute({
  ...publicScreen('/privacy', {
    title: 'Privacy',
    description: `What ${borough.productName} holds about you, why, for how long, and your rights.`,
  }),
  component: lazyRouteComponent(() => import('./privacy.page.tsx'), 'PrivacyPage'),
});

const privacyDataRoute = createRoute({
  ...accountScreen('/profile/privacy', 'Privacy & data'),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls>(context.api);
    const [exports, leftOut, consents, requests, blocks] = await Promise.all([
      api.listDataExports({}),
      api.listDataLeftOut({}),
      api.listConsents({}),
      api.listOwnPrivacyRequests({}),
      apiOf<typeof blockCalls>(context.api).listOwnBlocks({ limit: 200 }),
    ]);
    return { exports, leftOut, consents, requests, blocks };
  },
  component: lazyRouteComponent(() => import('./privacy-data.page.tsx'), 'PrivacyDataPage'),
});

const accountDeletionRoute = createRoute({
  ...accountScreen('/profile/privacy/delete', 'Delete your account'),
  loader: async ({ context }) => ({
    deletion: await apiOf<typeof calls>(context.api).getDeletionPreview({}),
    isMainAdmin: isMainAdmin(context.viewer),
  }),
  component: lazyRouteComponent(() => import('./account-deletion.page.tsx'), 'AccountDeletionPage'),
});

const accountDeletedRoute = createRoute({
  ...unlistedScreen('/account-deleted', 'Your account has been deleted'),
  component: lazyRouteComponent(() => import('./account-deleted.page.tsx'), 'AccountDeletedPage'),
});

const privacyRequestsRoute = createRoute({
  ...adminScreen('/admin/privacy-requests', 'Privacy requests'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof calls>(context.api).listPrivacyRequests(deps),
  component: lazyRouteComponent(() => import('./privacy-request.admin-page.tsx'), 'PrivacyRequestsPage'),
});

export const privacy = {
  name: 'privacy',
  routes: [privacyRoute, privacyDataRoute, accountDeletionRoute, accountDeletedRoute, privacyRequestsRoute],
  navigation: [{ label: 'Privacy', to: '/privacy', audience: 'everyone', order: 60, place: 'more' }],
} as const satisfies WebFeature;
