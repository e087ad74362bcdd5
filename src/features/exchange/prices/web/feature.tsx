import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { boroughDate } from '#kit/contract/dates.ts';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { isMainAdmin, type WebFeature } from '#kit/web/router/root-route.ts';
import { oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../price-admin.contract.ts';
import { pricingTabs } from './pricing-tabs.ts';

const pricingRoute = createRoute({
  ...adminScreen('/admin/pricing', 'Pricing'),
  ...searchForLoader({ tab: oneOf(pricingTabs) }),
  loader: async ({ context, deps }) => {
    // Other administrators get a message in place of the page; the server refuses its calls to them.
    if (!isMainAdmin(context.viewer)) return null;
    const api = apiOf<typeof calls>(context.api);
    const [pricing, tiers] = await Promise.all([
      api.getPricing({}),
      deps.tab === 'packages' ? api.listAllPricingTiers({}) : [],
    ]);
    return { pricing, tiers, today: boroughDate(new Date()) };
  },
  component: lazyRouteComponent(() => import('./price.admin-page.tsx'), 'PricingPage'),
});

export const prices = {
  name: 'prices',
  routes: [pricingRoute],
  navigation: [],
} as const satisfies WebFeature;
