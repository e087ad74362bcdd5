import { useApi } from '#kit/web/api.ts';
import { Panel } from '#kit/web/ui/panel.tsx';
import type { calls, Pricing } from '../admin-contract.ts';
import { multiplierRange, type Season, seasonLabels, seasons } from '../price-options.ts';
import { FactorForm } from './factor-form.tsx';

const daysOf: Readonly<Record<Season, string>> = {
  normal: 'Every day outside a season',
  ramadan: 'The whole month',
  eid: '1 to 3 Shawwal, 10 to 13 Dhu al-Hijjah',
  hajj: '1 to 9 Dhu al-Hijjah',
};

/** By how much prices are multiplied in the seasons of the Hijri calendar. */
export function SeasonalRates({ multipliers }: { multipliers: Pricing['seasonalMultipliers'] }) {
  const api = useApi<typeof calls>();
  return (
    <Panel title="Seasonal Rates">
      <p className="mb-4 text-soft">
        The dates follow the site’s own Hijri calendar, with the months as you have declared them. A day is in
        one season at most, so multipliers are never combined.
      </p>
      <ul className="divide-y divide-line">
        {seasons.map((season) => (
          <li key={`${season} ${multipliers[season]}`} className="py-3">
            <FactorForm
              label={seasonLabels[season]}
              hint={daysOf[season]}
              name="multiplier"
              value={multipliers[season]}
              range={{ ...multiplierRange, step: 0.1 }}
              fallback="Failed to update seasonal multiplier"
              save={(fields) =>
                api.setSeasonalMultiplier({ season, multiplier: fields.number('multiplier') ?? 1 })
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
