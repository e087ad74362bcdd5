import type { AdPricingTier } from '#features/exchange/prices/contract.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { placesAt } from '../../advert-options.ts';

/** The packages, each with what it costs today. */
export function TierChoice({
  tiers,
  chosen,
  onChoose,
  error,
}: {
  tiers: readonly AdPricingTier[];
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}) {
  return (
    <fieldset>
      <legend className="mb-2 font-display font-bold text-2xl">Where should it appear?</legend>
      <div className="grid gap-2">
        {tiers.map((tier) => (
          <label
            key={tier.id}
            className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border border-line bg-surface p-3 has-checked:border-tile-ink has-checked:bg-tile-soft"
          >
            <input
              type="radio"
              name="pricingTierId"
              value={tier.id}
              checked={tier.id === chosen}
              onChange={() => onChoose(tier.id)}
              className="size-6 shrink-0"
            />
            <span className="min-w-0 flex-1">
              <b className="block font-display text-lg leading-tight">{tier.name}</b>
              <span className="block text-sm text-soft">{detailOf(tier)}</span>
            </span>
            <span className="shrink-0 text-end text-sm">
              <b className="block text-base">{poundsText(tier.currentWeeklyPrice)}</b>a week
              {tier.basePrice > 0 ? <span className="block">+ {poundsText(tier.basePrice)}</span> : null}
            </span>
          </label>
        ))}
      </div>
      {error ? <p className="mt-1 font-semibold text-danger">{error}</p> : null}
    </fieldset>
  );
}

function detailOf({ displayPosition, description }: AdPricingTier): string {
  return `${description} ${placesAt[displayPosition]} adverts at once.`.trim();
}
