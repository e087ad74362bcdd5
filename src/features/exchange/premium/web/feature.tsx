import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as priceCalls } from '#features/exchange/prices/price.contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../subscription.contract.ts';

const premiumRoute = createRoute({
  ...publicScreen('/premium', {
    title: 'Premium membership',
    description: 'See the site without adverts, and help to keep it going: by the month or by the year.',
  }),
  loader: async ({ context }) => {
    const api = apiOf<typeof calls & typeof priceCalls>(context.api);
    const { account } = context.viewer;
    const [tiers, own] = await Promise.all([
      api.listPricingTiers({ entityType: 'subscription' }),
      account === null ? null : api.getSubscription({}),
    ]);
    return { tiers, subscription: own?.subscription ?? null };
  },
  component: lazyRouteComponent(() => import('./premium.page.tsx'), 'PremiumPage'),
});

export const premium = {
  name: 'premium',
  routes: [premiumRoute],
  navigation: [{ label: 'Premium membership', to: '/premium', audience: 'member', order: 15, place: 'own' }],
} as const satisfies WebFeature;
