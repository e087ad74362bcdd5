import type { ReactNode } from 'react';
import { poundsText } from '#kit/contract/money/pounds.ts';
import type { PricingTier } from '../contract.ts';

/** A package as it is offered: its name, what it costs, what it is, and the way to it. */
export function TierOffer({
  tier,
  per,
  children,
}: {
  tier: PricingTier;
  /** What the price is for: ‘a month’, ‘for 7 days’. */
  per: string;
  children: ReactNode;
}) {
  return (
    <li className="grid content-between gap-4 rounded-card border border-line bg-surface p-5">
      <div>
        <h2 className="text-2xl" dir="auto">
          {tier.name}
        </h2>
        <p className="mt-1">
          <span className="clock text-3xl">{poundsText(tier.basePrice)}</span>{' '}
          <span className="text-soft">{per}</span>
        </p>
        <p className="mt-2 text-soft" dir="auto">
          {tier.description}
        </p>
      </div>
      {children}
    </li>
  );
}
