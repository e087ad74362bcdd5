import { getRouteApi } from '@tanstack/react-router';
import { poundsText } from '#kit/contract/number-text.ts';
import { PageHeader, PageTabs } from '#kit/web/ui/page-header.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { PricingTier } from '../price.contract.ts';
import { adTypeLabels, adTypes, seasonLabels, seasons } from '../price.rules.ts';
import type { CurrentPrice, Pricing } from '../price-admin.contract.ts';
import { DatedSeasons } from './dated-season.form.tsx';
import { BasePrices, GrowthSteps, SeasonalRates } from './price-factors.form.tsx';
import type { pricingTabs } from './pricing-tabs.ts';
import { Packages } from './pricing-tier.form.tsx';
import { WhatIf } from './what-if.form.tsx';

const route = getRouteApi('/_admin/admin/pricing');
const path = '/admin/pricing';

/** /admin/pricing: prices of adverts and packages, for the main administrator only. */
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
        lead="Changes apply to adverts submitted from now on. Those already submitted keep their price."
        trail={[{ name: 'Admin', path: '/admin' }]}
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

/** The current price of a week in each position, with its factors. */
function CurrentPrices({ prices }: { prices: Pricing['currentPricing'] }) {
  const { userCount, scalingMultiplier, currentSeason, seasonalMultiplier } = prices.banner_top;
  return (
    <Panel title="Current Live Pricing">
      <dl className="divide-y divide-line">
        {adTypes.map((adType) => (
          <div key={adType} className="flex items-baseline justify-between gap-4 py-2">
            <dt>{adTypeLabels[adType]}</dt>
            <dd className="text-end">
              <span className="clock text-2xl">{poundsText(prices[adType].currentWeeklyPrice)}</span>
              <span className="block text-sm text-soft">{sumText(prices[adType])}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-soft">
        A week, begun today: {seasonText(currentSeason)} ({timesText(seasonalMultiplier)}),{' '}
        {userCount === 1 ? '1 active member' : `${userCount.toLocaleString('en-GB')} active members`} (
        {timesText(scalingMultiplier)}).
      </p>
    </Panel>
  );
}

/** Returns for example '£5.00 × 1 × 1.5'. */
function sumText({ baseWeeklyPrice, scalingMultiplier, seasonalMultiplier }: CurrentPrice): string {
  return `${poundsText(baseWeeklyPrice)} × ${scalingMultiplier} × ${seasonalMultiplier}`;
}

/** Returns '× 1.5' with a non-breaking space. */
function timesText(multiplier: number): string {
  return `×\u00a0${multiplier}`;
}

function seasonText(season: string): string {
  const known = seasons.find((one) => one === season);
  if (known === 'normal') return 'no season';
  return known ? seasonLabels[known] : season;
}
