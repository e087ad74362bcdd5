import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Pricing } from '../admin-contract.ts';
import { multiplierRange, type Season, seasonLabels, seasons } from '../price-options.ts';

const daysOf: Readonly<Record<Season, string>> = {
  normal: 'Every day outside a season',
  ramadan: 'The whole month',
  eid: '1 to 3 Shawwal, 10 to 13 Dhu al-Hijjah',
  hajj: '1 to 9 Dhu al-Hijjah',
};

/** By how much prices are multiplied in the seasons of the Hijri calendar. */
export function SeasonalRates({ multipliers }: { multipliers: Pricing['seasonalMultipliers'] }) {
  return (
    <Panel title="Seasonal Rates">
      <p className="mb-4 text-soft">
        The dates follow the site’s own Hijri calendar, with the months as you have declared them. A day is in
        one season at most: multipliers are never multiplied with each other.
      </p>
      <ul className="divide-y divide-line">
        {seasons.map((season) => (
          <li key={`${season} ${multipliers[season]}`} className="py-3">
            <RateForm season={season} multiplier={multipliers[season]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function RateForm({ season, multiplier }: { season: Season; multiplier: number }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update seasonal multiplier',
    send: async (fields) => {
      const changed = { season, multiplier: fields.number('multiplier') ?? 1 };
      showToast({ title: (await api.setSeasonalMultiplier(changed)).message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={seasonLabels[season]}
          hint={daysOf[season]}
          name="multiplier"
          type="number"
          inputMode="decimal"
          min={multiplierRange.min}
          max={multiplierRange.max}
          step={0.1}
          defaultValue={multiplier}
          error={errors.multiplier}
        />
        <Button type="submit" look="outline" disabled={sending} className="mb-7">
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
      {problem}
    </form>
  );
}
