import type { ReactNode } from 'react';
import { poundsText } from '#kit/contract/number-text.ts';
import { directionOf } from '#kit/contract/text-direction.ts';
import type { PricingTier } from '../price.contract.ts';

/** An offered package: its name, price and description, and the button to choose it. */
export function TierOffer({
  tier,
  per,
  children,
}: {
  tier: PricingTier;
  /** The unit of the price: ‘a month’, ‘for 7 days’. */
  per: string;
  children: ReactNode;
}) {
  return (
    <li className="grid content-between gap-4 rounded-card border border-line bg-surface p-5">
      <div>
        <h2 className="text-2xl" dir={directionOf(tier.name)}>
          {tier.name}
        </h2>
        <p className="mt-1">
          <span className="clock text-3xl">{poundsText(tier.basePrice)}</span>{' '}
          <span className="text-soft">{per}</span>
        </p>
        <p className="mt-2 text-soft" dir={directionOf(tier.description)}>
          {tier.description}
        </p>
      </div>
      {children}
    </li>
  );
}
