import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { boroughDate } from '#kit/contract/date-text.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import { isMainAdmin } from '#kit/web/router/viewer.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../admin-contract.ts';
import { pricingTabs } from './pricing-tabs.ts';

const pricingRoute = createRoute({
  ...adminScreen('/admin/pricing', 'Pricing'),
  ...searchForLoader({ tab: oneOf(pricingTabs) }),
  loader: async ({ context, deps }) => {
    // Other administrators are told so in place of the page; the server refuses them every call of it.
    if (!isMainAdmin(context.viewer)) return null;
    const api = apiOf<typeof calls>(context.api);
    const [pricing, tiers] = await Promise.all([
      api.getPricing({}),
      deps.tab === 'packages' ? api.listAllPricingTiers({}) : [],
    ]);
    return { pricing, tiers, today: boroughDate(new Date()) };
  },
  component: lazyRouteComponent(() => import('./pricing-page.tsx'), 'PricingPage'),
});

export const prices = {
  name: 'prices',
  routes: [pricingRoute],
  navigation: [],
} as const satisfies WebFeature;
