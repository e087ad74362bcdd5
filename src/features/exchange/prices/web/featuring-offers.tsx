import { useRouter } from '@tanstack/react-router';
import { Button } from '#kit/web/ui/button.tsx';
import { EmptyState } from '#kit/web/ui/notice.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { PricingTier } from '../price.contract.ts';
import { TierOffer } from './tier-offer.tsx';

type Order = (pricingTierId: string) => Promise<{ orderId: string; message: string }>;

/** Packages of featured days; ordering one opens its invoice. */
export function FeaturingOffers({ tiers, order }: { tiers: readonly PricingTier[]; order: Order }) {
  if (tiers.length === 0) return <EmptyState title="Featuring isn’t offered at the moment" />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2">
      {tiers.map((tier) => (
        <FeaturingOffer key={tier.id} tier={tier} order={order} />
      ))}
    </ul>
  );
}

function FeaturingOffer({ tier, order }: { tier: PricingTier; order: Order }) {
  const router = useRouter();
  const orderIt = async () => {
    const answer = await order(tier.id);
    await router.navigate({ href: `/orders/${answer.orderId}/invoice` });
    return answer;
  };
  const [run, running] = useAction(orderIt, { failed: 'Nothing was ordered' });
  return (
    <TierOffer tier={tier} per={`for ${tier.durationDays} days`}>
      <Button onClick={run} disabled={running}>
        {running ? 'One moment…' : `Order ${tier.name}`}
      </Button>
    </TierOffer>
  );
}
