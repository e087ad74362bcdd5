import { getRouteApi } from '@tanstack/react-router';
import { FeaturingOffers } from '#features/exchange/prices/web/featuring-offers.tsx';
import { dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { calls } from '../business-own.contract.ts';

const route = getRouteApi('/_member/business-directory/$businessId/feature');

/** /business-directory/{id}/feature: packages of featured days. */
export function FeatureBusinessPage() {
  const { business, tiers } = route.useLoaderData();
  const api = useApi<typeof calls>();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        lead="A featured business appears above the others in the directory and is marked as featured."
        trail={[
          { name: 'Business Directory', path: '/business-directory' },
          { name: 'My businesses', path: '/business-directory/mine' },
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
