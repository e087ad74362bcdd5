import { useState } from 'react';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import {
  adTypeLabels,
  adTypes,
  maxPence,
  maxUserThreshold,
  multiplierRange,
  priceLengths,
  type Season,
  seasonLabels,
  seasons,
} from '../price.rules.ts';
import type { calls, Pricing } from '../price-admin.contract.ts';

/** The price of a week in each position, before season and growth. */
export function BasePrices({ prices }: { prices: Pricing['basePricing'] }) {
  const api = useApi<typeof calls>();
  return (
    <Panel title="Base Pricing">
      <p className="mb-4 text-soft">Price of a week in pence (500 is £5), before season and growth.</p>
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

const daysOf: Readonly<Record<Season, string>> = {
  normal: 'Every day outside a season',
  ramadan: 'The whole month',
  eid: '1 to 3 Shawwal, 10 to 13 Dhu al-Hijjah',
  hajj: '1 to 9 Dhu al-Hijjah',
};

/** Multipliers of the seasons of the Hijri calendar. */
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

type Steps = Pricing['scalingTiers'];

/** Growth steps: the multiplier from a number of active members on. */
export function GrowthSteps({ steps, members }: { steps: Steps; members: number }) {
  return (
    <Panel title="Growth Scaling">
      <p className="mb-4 text-soft">
        An advert that more people see costs more. There{' '}
        {members === 1 ? 'is 1 active member' : `are ${members.toLocaleString('en-GB')} active members`} now.
      </p>
      <StepsForm key={JSON.stringify(steps)} steps={steps} />
    </Panel>
  );
}

function StepsForm({ steps }: { steps: Steps }) {
  const api = useApi<typeof calls>();
  const [count, setCount] = useState(steps.length);
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update pricing',
    send: async (fields) => {
      showToast({ title: (await api.setGrowthPricing({ scalingTiers: read(fields, count) })).message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the order.
        <fieldset key={at} className="grid grid-cols-2 gap-3">
          <legend className="sr-only">Step {at + 1}</legend>
          <TextField
            label="From members"
            name={`userThreshold${at}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={maxUserThreshold}
            step={1}
            defaultValue={steps[at]?.userThreshold ?? ''}
            error={errors[`scalingTiers.${at}.userThreshold`]}
          />
          <TextField
            label="Multiplier"
            name={`multiplier${at}`}
            type="number"
            inputMode="decimal"
            min={multiplierRange.min}
            max={multiplierRange.max}
            step={0.1}
            defaultValue={steps[at]?.multiplier ?? 1}
            error={errors[`scalingTiers.${at}.multiplier`]}
          />
        </fieldset>
      ))}
      {errors.scalingTiers ? <p className="font-semibold text-danger">{errors.scalingTiers}</p> : null}
      {problem}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={sending}>
          {sending ? 'Saving…' : 'Save steps'}
        </Button>
        {count < priceLengths.growthSteps ? (
          <Button variant="outline" onClick={() => setCount(count + 1)}>
            Add a step
          </Button>
        ) : null}
        {count > 1 ? (
          <Button variant="quiet" onClick={() => setCount(count - 1)}>
            Remove the last step
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Reads the steps. A blank threshold is 0, a blank multiplier 1. */
function read(fields: Fields, count: number): Steps {
  return Array.from({ length: count }, (_, at) => ({
    userThreshold: fields.number(`userThreshold${at}`) ?? 0,
    multiplier: fields.number(`multiplier${at}`) ?? 1,
  }));
}

type Props = {
  label: string;
  hint: string;
  /** The field of the call, with its current value. */
  name: 'weeklyPrice' | 'multiplier';
  value: number;
  range: { min: number; max: number; step: number };
  /** The message where the server gives no reason. */
  fallback: string;
  save: (fields: Fields) => Promise<{ message: string }>;
};

/** A price factor, in a row with a separate button. */
function FactorForm({ label, hint, name, value, range, fallback, save }: Props) {
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback,
    send: async (fields) => showToast({ title: (await save(fields)).message }),
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={label}
          hint={hint}
          name={name}
          type="number"
          inputMode={Number.isInteger(range.step) ? 'numeric' : 'decimal'}
          {...range}
          defaultValue={value}
          error={errors[name]}
        />
        <Button type="submit" variant="outline" disabled={sending} className="mb-7">
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
      {problem}
    </form>
  );
}
