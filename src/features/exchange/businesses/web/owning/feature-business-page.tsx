import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { PricingTier } from '#features/exchange/prices/contract.ts';
import { dateText } from '#kit/contract/date-text.ts';
import { poundsText } from '#kit/contract/money/pounds.ts';
import { useApi } from '#kit/web/api.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { EmptyState } from '#kit/web/ui/states.tsx';
import { useAction } from '#kit/web/use-action.ts';
import type { calls } from '../../featuring-contract.ts';

const route = getRouteApi('/_member/business-directory/$businessId/feature');

/** /business-directory/{id}/feature: what it costs to stand above the others, and for how long. */
export function FeatureBusinessPage() {
  const { business, tiers } = route.useLoaderData();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        title="Feature your business"
        lead="A featured business stands above the others in the directory and says that it is featured."
        trail={[
          { name: 'Business Directory', path: '/business-directory' },
          { name: 'My businesses', path: '/business-directory/mine' },
          { name: business.name, path: `/business-directory/${business.id}/feature` },
        ]}
      />
      <div className="page grid gap-6">
        {business.isFeatured && business.featuredUntil ? (
          <p>
            <bdi>{business.name}</bdi> is featured until {dateText(business.featuredUntil, 'plain')}. Further
            days follow on from those.
          </p>
        ) : null}
        {tiers.length === 0 ? (
          <EmptyState title="Featuring isn’t offered at the moment" />
        ) : (
          <ul className="grid gap-4 sm:grid-cols-2">
            {tiers.map((tier) => (
              <Offer key={tier.id} businessId={business.id} tier={tier} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Offer({ businessId, tier }: { businessId: string; tier: PricingTier }) {
  const api = useApi<typeof calls>();
  const router = useRouter();
  const order = async () => {
    const answer = await api.orderFeaturing({ id: businessId, pricingTierId: tier.id });
    await router.navigate({ href: `/orders/${answer.orderId}/invoice` });
    return answer;
  };
  const [run, running] = useAction(order, { failed: 'Nothing was ordered' });
  return (
    <li className="grid content-between gap-4 rounded-card border border-line bg-surface p-5">
      <div>
        <h2 className="text-2xl" dir="auto">
          {tier.name}
        </h2>
        <p className="mt-1">
          <span className="clock text-3xl">{poundsText(tier.basePrice)}</span>{' '}
          <span className="text-soft">for {tier.durationDays} days</span>
        </p>
        <p className="mt-2 text-soft" dir="auto">
          {tier.description}
        </p>
      </div>
      <Button onClick={run} disabled={running}>
        {running ? 'One moment…' : `Order ${tier.name}`}
      </Button>
    </li>
  );
}
