import { useState } from 'react';
import { useApi } from '#kit/web/api.ts';
import { type Fields, useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Pricing } from '../admin-contract.ts';
import { maxUserThreshold, multiplierRange, priceLengths } from '../price-options.ts';

type Steps = Pricing['scalingTiers'];

/** From how many active members on prices are multiplied, and by how much. */
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
          <Button look="outline" onClick={() => setCount(count + 1)}>
            Add a step
          </Button>
        ) : null}
        {count > 1 ? (
          <Button look="quiet" onClick={() => setCount(count - 1)}>
            Remove the last step
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** A threshold left blank is 0, a multiplier 1. */
function read(fields: Fields, count: number): Steps {
  return Array.from({ length: count }, (_, at) => ({
    userThreshold: fields.number(`userThreshold${at}`) ?? 0,
    multiplier: fields.number(`multiplier${at}`) ?? 1,
  }));
}
