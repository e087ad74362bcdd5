import { poundsText } from '#kit/contract/money/pounds.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { CurrentPrice, Pricing } from '../admin-contract.ts';
import { adTypeLabels, adTypes, seasonLabels, seasons } from '../price-options.ts';

/** What a week costs now in each position, and why. */
export function CurrentPrices({ prices }: { prices: Pricing['currentPricing'] }) {
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

/** '£5.00 × 1 × 1.5' */
function sumText({ baseWeeklyPrice, scalingMultiplier, seasonalMultiplier }: CurrentPrice): string {
  return `${poundsText(baseWeeklyPrice)} × ${scalingMultiplier} × ${seasonalMultiplier}`;
}

/** '× 1.5', on one line. */
function timesText(multiplier: number): string {
  return `×\u00a0${multiplier}`;
}

function seasonText(season: string): string {
  const known = seasons.find((one) => one === season);
  if (known === 'normal') return 'no season';
  return known ? seasonLabels[known] : season;
}
