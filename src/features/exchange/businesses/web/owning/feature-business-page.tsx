import { getRouteApi } from '@tanstack/react-router';
import { FeaturingOffers } from '#features/exchange/prices/web/featuring-offers.tsx';
import { dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { calls } from '../../featuring-contract.ts';

const route = getRouteApi('/_member/business-directory/$businessId/feature');

/** /business-directory/{id}/feature: what it costs to stand above the others, and for how long. */
export function FeatureBusinessPage() {
  const { business, tiers } = route.useLoaderData();
  const api = useApi<typeof calls>();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        title="Feature your business"
        lead="A featured business appears above the others in the directory and is marked as featured."
        trail={[
          { name: 'Business Directory', path: '/business-directory' },
          { name: 'My businesses', path: '/business-directory/mine' },
          { name: business.name, path: `/business-directory/${business.id}/feature` },
        ]}
      />
      <div className="page grid gap-6">
        {business.isFeatured && business.featuredUntil ? (
          <p>
            <bdi>{business.name}</bdi> is featured until {dateText(business.featuredUntil, 'plain')}. Any more
            days will follow on from then.
          </p>
        ) : null}
        <FeaturingOffers
          tiers={tiers}
          order={(pricingTierId) => api.orderFeaturing({ id: business.id, pricingTierId })}
        />
      </div>
    </div>
  );
}
