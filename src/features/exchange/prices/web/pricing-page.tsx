import { getRouteApi } from '@tanstack/react-router';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { PageTabs } from '#kit/web/ui/page-tabs.tsx';
import type { Pricing } from '../admin-contract.ts';
import type { PricingTier } from '../contract.ts';
import { BasePrices } from './base-prices.tsx';
import { CurrentPrices } from './current-prices.tsx';
import { DatedSeasons } from './dated-seasons.tsx';
import { GrowthSteps } from './growth-steps.tsx';
import { Packages } from './packages.tsx';
import type { pricingTabs } from './pricing-tabs.ts';
import { SeasonalRates } from './seasonal-rates.tsx';
import { WhatIf } from './what-if.tsx';

const route = getRouteApi('/_admin/admin/pricing');
const path = '/admin/pricing';

/** /admin/pricing: what adverts and packages cost, for the main administrator alone. */
export function PricingPage() {
  const loaded = route.useLoaderData();
  const { tab } = route.useSearch();
  if (loaded === null) {
    return (
      <PageHeader
        title="Access Denied"
        lead="This admin panel is restricted to authorized administrators only."
      />
    );
  }
  return (
    <>
      <PageHeader
        title="Pricing"
        lead="Changes apply to adverts submitted from now on. Those already submitted keep their price."
        trail={[
          { name: 'Admin', path: '/admin' },
          { name: 'Pricing', path },
        ]}
      >
        <PageTabs
          label="Prices"
          tabs={[
            { name: 'Base Pricing', to: path, search: {} },
            { name: 'Seasonal Rates', to: path, search: { tab: 'seasons' } },
            { name: 'Growth Scaling', to: path, search: { tab: 'growth' } },
            { name: 'Packages', to: path, search: { tab: 'packages' } },
            { name: 'What if?', to: path, search: { tab: 'what-if' } },
            { name: 'Admin Users', to: '/admin/administrators' },
          ]}
        />
      </PageHeader>
      <div className="page grid items-start gap-6 pb-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-6">
          <Tab tab={tab} {...loaded} />
        </div>
        <CurrentPrices prices={loaded.pricing.currentPricing} />
      </div>
    </>
  );
}

type Loaded = { pricing: Pricing; tiers: readonly PricingTier[]; today: string };

function Tab({ tab, pricing, tiers, today }: Loaded & { tab: (typeof pricingTabs)[number] | undefined }) {
  switch (tab) {
    case 'seasons':
      return (
        <>
          <SeasonalRates multipliers={pricing.seasonalMultipliers} />
          <DatedSeasons seasons={pricing.datedSeasons} />
        </>
      );
    case 'growth':
      return <GrowthSteps steps={pricing.scalingTiers} members={userCountOf(pricing)} />;
    case 'packages':
      return <Packages tiers={tiers} />;
    case 'what-if':
      return <WhatIf pricing={pricing} today={today} />;
    default:
      return <BasePrices prices={pricing.basePricing} />;
  }
}

function userCountOf({ currentPricing }: Pricing): number {
  return currentPricing.banner_top.userCount;
}
