import { getRouteApi, useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { PricingTier } from '#features/exchange/prices/contract.ts';
import { TierOffer } from '#features/exchange/prices/web/tier-offer.tsx';
import { AnchorButton, Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { OwnMembership } from './own-membership.tsx';
import { useStart } from './use-start.ts';

const route = getRouteApi('/premium');

const benefits = [
  'You won’t see adverts anywhere on the site.',
  'You get the Premium Member badge on your profile.',
  'You help to pay for what everybody uses: servers, maps, e-mail.',
];

/** /premium: what premium membership is, what it costs, and one's own. */
export function PremiumPage() {
  const { tiers, subscription } = route.useLoaderData();
  const isRunning = subscription !== null && subscription.status !== 'pending';
  const others = tiers.filter(({ id }) => id !== subscription?.pricingTierId);
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        title="Premium membership"
        lead="Everything on this site is free, and will stay free. Premium members pay a little to make that possible."
      />
      <div className="page grid gap-6">
        {subscription ? <OwnMembership subscription={subscription} /> : null}
        <ul className="grid gap-2">
          {benefits.map((benefit) => (
            <li key={benefit} className="flex gap-3">
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-tile-ink" />
              {benefit}
            </li>
          ))}
        </ul>
        {isRunning ? null : <Offers tiers={others} />}
        <p className="text-sm text-soft">
          Membership makes no difference to who can speak, join or see things. You can end it at any time, and
          it then runs to the end of the period you’ve paid for.
        </p>
      </div>
    </div>
  );
}

function Offers({ tiers }: { tiers: readonly PricingTier[] }) {
  if (tiers.length === 0) {
    return <EmptyState title="Premium membership isn’t offered at the moment" />;
  }
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {tiers.map((tier) => (
        <Offer key={tier.id} tier={tier} />
      ))}
    </ul>
  );
}

function Offer({ tier }: { tier: PricingTier }) {
  const { viewer } = useRouter().options.context;
  const [start, starting] = useStart(tier.id);
  return (
    <TierOffer tier={tier} per={`a ${tier.billingInterval}`}>
      {viewer.account === null ? (
        <AnchorButton href="/sign-in?returnTo=%2Fpremium">Sign in to begin</AnchorButton>
      ) : (
        <Button onClick={start} disabled={starting}>
          {starting ? 'One moment…' : `Begin ${tier.name}`}
        </Button>
      )}
    </TierOffer>
  );
}
