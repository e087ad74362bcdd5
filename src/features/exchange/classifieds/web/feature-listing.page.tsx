import { getRouteApi } from '@tanstack/react-router';
import { FeaturingOffers } from '#features/exchange/prices/web/featuring-offers.tsx';
import { boroughDate, dateText } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { calls } from '../listing-own.contract.ts';

const route = getRouteApi('/_member/classifieds/$listingId/feature');

/** /classifieds/{id}/feature: packages of featured days. */
export function FeatureListingPage() {
  const { listing, tiers } = route.useLoaderData();
  const { id, title, featuredUntil, expiresAt } = listing;
  const api = useApi<typeof calls>();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        lead="A featured listing appears above the others in the classifieds and is marked as featured."
        trail={[
          { name: 'Classifieds', path: '/classifieds' },
          { name: 'My listings', path: '/classifieds/mine' },
        ]}
      />
      <div className="page grid gap-6">
        {featuredUntil === null ? null : (
          <p>
            <bdi>{title}</bdi> is featured until {dateText(featuredUntil, 'plain')}. Any more days will follow
            on from then.
          </p>
        )}
        {expiresAt === null ? null : (
          <p className="text-soft">
            The listing itself ends on {dateText(boroughDate(new Date(expiresAt)), 'plain')} unless you renew
            it. Featured days left over when it ends or is sold aren’t refunded.
          </p>
        )}
        <FeaturingOffers
          tiers={tiers}
          order={(pricingTierId) => api.orderListingFeaturing({ id, pricingTierId })}
        />
      </div>
    </div>
  );
}
