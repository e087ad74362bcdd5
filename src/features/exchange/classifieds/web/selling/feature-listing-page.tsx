import { getRouteApi } from '@tanstack/react-router';
import { FeaturingOffers } from '#features/exchange/prices/web/featuring-offers.tsx';
import { boroughDate, dateText } from '#kit/contract/date-text.ts';
import { useApi } from '#kit/web/api.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import type { calls } from '../../featuring-contract.ts';

const route = getRouteApi('/_member/classifieds/$listingId/feature');

/** /classifieds/{id}/feature: what it costs to stand above the other listings, and for how long. */
export function FeatureListingPage() {
  const { listing, tiers } = route.useLoaderData();
  const { id, title, featuredUntil, expiresAt } = listing;
  const api = useApi<typeof calls>();
  return (
    <div className="mx-auto max-w-4xl pb-12">
      <PageHeader
        title="Feature your listing"
        lead="A featured listing stands above the others in the classifieds and says that it is featured."
        trail={[
          { name: 'Classifieds', path: '/classifieds' },
          { name: 'My listings', path: '/classifieds/mine' },
          { name: title, path: `/classifieds/${id}/feature` },
        ]}
      />
      <div className="page grid gap-6">
        {featuredUntil === null ? null : (
          <p>
            <bdi>{title}</bdi> is featured until {dateText(featuredUntil, 'plain')}. Further days follow on
            from those.
          </p>
        )}
        {expiresAt === null ? null : (
          <p className="text-soft">
            The listing itself ends on {dateText(boroughDate(new Date(expiresAt)), 'plain')} unless you renew
            it. Days as a featured listing that are left when it ends or is sold aren’t paid back.
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
