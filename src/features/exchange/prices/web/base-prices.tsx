import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { useForm } from '#kit/web/form/use-form.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { TextField } from '#kit/web/ui/field.tsx';
import { Panel } from '#kit/web/ui/panel.tsx';
import { showToast } from '#kit/web/ui/toast.ts';
import type { calls, Pricing } from '../admin-contract.ts';
import { type AdType, adTypeLabels, adTypes, maxPence } from '../price-options.ts';

/** What a week costs in each position, before season and growth. */
export function BasePrices({ prices }: { prices: Pricing['basePricing'] }) {
  return (
    <Panel title="Base Pricing">
      <p className="mb-4 text-soft">
        What a week costs in each position, before season and growth, in pence.
      </p>
      <ul className="divide-y divide-line">
        {adTypes.map((adType) => (
          <li key={`${adType} ${prices[adType]}`} className="py-3">
            <PriceForm adType={adType} pence={prices[adType]} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PriceForm({ adType, pence }: { adType: AdType; pence: number }) {
  const api = useApi<typeof calls>();
  const { onSubmit, sending, errors, problem } = useForm({
    refresh: true,
    failed: 'Update Failed',
    fallback: 'Failed to update pricing',
    send: async (fields) => {
      const weeklyPrice = fields.number('weeklyPrice') ?? 0;
      showToast({ title: (await api.setBasePrice({ adType, weeklyPrice })).message });
    },
  });
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          className="min-w-0 flex-1"
          label={adTypeLabels[adType]}
          hint={`Now ${poundsText(pence)} a week`}
          name="weeklyPrice"
          type="number"
          inputMode="numeric"
          min={0}
          max={maxPence}
          step={1}
          defaultValue={pence}
          error={errors.weeklyPrice}
        />
        <Button type="submit" look="outline" disabled={sending} className="mb-7">
          {sending ? 'Saving…' : 'Save'}
        </Button>
      </div>
      {problem}
    </form>
  );
}
