import { useState } from 'react';
import type { ResultOf } from '#kit/contract/call.ts';
import { addDays } from '#kit/contract/dates.ts';
import { poundsText } from '#kit/contract/number-text.ts';
import { useApi } from '#kit/web/api.ts';
import { type Errors, type Fields, useForm } from '#kit/web/form/use-form.tsx';
import { Button } from '#kit/web/ui/button.tsx';
import { SelectField, TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import {
  adTypeLabels,
  adTypes,
  maxDaysAhead,
  maxPence,
  maxUserThreshold,
  multiplierRange,
  runDays,
  seasonLabels,
} from '../price.rules.ts';
import type { calls, Pricing } from '../price-admin.contract.ts';
import { QuoteTable } from './quote-table.tsx';

type Answer = ResultOf<typeof calls.tryPrices>;

/** The price of a run with other prices, next to its current price. Nothing is stored. */
export function WhatIf({ pricing, today }: { pricing: Pricing; today: string }) {
  const api = useApi<typeof calls>();
  const [answer, setAnswer] = useState<Answer>();
  const { onSubmit, sending, errors, problem } = useForm({
    failed: 'The price wasn’t worked out',
    send: async (fields) => setAnswer(await api.tryPrices(read(fields))),
  });
  return (
    <>
      <Panel title="What if?">
        <p className="mb-4 text-soft">
          Try other prices on a run before you change anything. What you leave empty stays as it is.
        </p>
        <form method="post" noValidate onSubmit={onSubmit} className="grid gap-4 sm:grid-cols-2">
          <RunFields today={today} errors={errors} />
          <TriedFields pricing={pricing} errors={errors} />
          <div className="grid justify-items-start gap-3 sm:col-span-2">
            {problem}
            <Button type="submit" disabled={sending}>
              {sending ? 'Working it out…' : 'Work it out'}
            </Button>
          </div>
        </form>
      </Panel>
      <div aria-live="polite">{answer ? <Comparison answer={answer} /> : null}</div>
    </>
  );
}

function RunFields({ today, errors }: { today: string; errors: Errors }) {
  return (
    <>
      <SelectField
        label="Where"
        name="adType"
        className="sm:col-span-2"
        choices={adTypes.map((value) => ({ value, label: adTypeLabels[value] }))}
        error={errors.adType}
      />
      <TextField
        label="First day"
        name="startDate"
        type="date"
        min={today}
        max={addDays(today, maxDaysAhead)}
        defaultValue={today}
        error={errors.startDate}
      />
      <TextField
        label="Days"
        name="duration"
        type="number"
        inputMode="numeric"
        min={runDays.min}
        max={runDays.max}
        defaultValue={runDays.usual}
        error={errors.duration}
      />
    </>
  );
}

function TriedFields({ pricing, errors }: { pricing: Pricing; errors: Errors }) {
  const multiplier = { type: 'number', inputMode: 'decimal', step: 0.1, ...multiplierRange } as const;
  return (
    <>
      <TextField
        label="Weekly price in pence"
        name="weeklyPrice"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxPence}
        error={errors.weeklyPrice}
      />
      <TextField
        label="Active members"
        name="userCount"
        type="number"
        inputMode="numeric"
        min={0}
        max={maxUserThreshold}
        placeholder={String(pricing.currentPricing.banner_top.userCount)}
        error={errors.userCount}
      />
      {(['ramadan', 'eid', 'hajj'] as const).map((season) => (
        <TextField
          key={season}
          label={`${seasonLabels[season]} multiplier`}
          name={season}
          {...multiplier}
          placeholder={String(pricing.seasonalMultipliers[season])}
          error={errors[season]}
        />
      ))}
    </>
  );
}

function Comparison({ answer: { now, whatIf } }: { answer: Answer }) {
  const difference = whatIf.total - now.total;
  return (
    <section className="grid gap-4 md:grid-cols-2">
      <div>
        <h2 className="mb-2 text-xl">As it is</h2>
        <QuoteTable quote={now} />
      </div>
      <div>
        <h2 className="mb-2 text-xl">As it would be</h2>
        <QuoteTable quote={whatIf} />
      </div>
      <p className="md:col-span-2">
        {difference === 0
          ? 'The price would stay the same.'
          : `${poundsText(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} for this run.`}
      </p>
    </section>
  );
}

function read(fields: Fields) {
  return {
    adType: adTypes.find((one) => one === fields.text('adType')) ?? 'banner_top',
    startDate: fields.text('startDate'),
    duration: fields.number('duration') ?? runDays.usual,
    weeklyPrice: fields.number('weeklyPrice'),
    userCount: fields.number('userCount'),
    ramadan: fields.number('ramadan'),
    eid: fields.number('eid'),
    hajj: fields.number('hajj'),
  };
}
