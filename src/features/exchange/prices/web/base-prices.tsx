import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { calls, Pricing } from '../admin-contract.ts';
import { adTypeLabels, adTypes, maxPence } from '../price-options.ts';
import { FactorForm } from './factor-form.tsx';

/** What a week costs in each position, before season and growth. */
export function BasePrices({ prices }: { prices: Pricing['basePricing'] }) {
  const api = useApi<typeof calls>();
  return (
    <Panel title="Base Pricing">
      <p className="mb-4 text-soft">
        What a week costs in each position, before season and growth, in pence.
      </p>
      <ul className="divide-y divide-line">
        {adTypes.map((adType) => (
          <li key={`${adType} ${prices[adType]}`} className="py-3">
            <FactorForm
              label={adTypeLabels[adType]}
              hint={`Now ${poundsText(prices[adType])} a week`}
              name="weeklyPrice"
              value={prices[adType]}
              range={{ min: 0, max: maxPence, step: 1 }}
              fallback="Failed to update pricing"
              save={(fields) => api.setBasePrice({ adType, weeklyPrice: fields.number('weeklyPrice') ?? 0 })}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
