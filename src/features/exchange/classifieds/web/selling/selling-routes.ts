import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { calls as priceCalls } from '#features/exchange/prices/contract.ts';
import type { calls as hostingCalls } from '#features/gatherings/events/hosting-contract.ts';
import { type ApiOf, apiOf } from '#kit/web/api.ts';
import { memberScreen, unlistedScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { cursorParam, searchForLoader, textUpTo } from '#kit/web/router/search-params.ts';
import type { calls } from '../../contract.ts';
import type { calls as sellingCalls } from '../../selling-contract.ts';

type Calls = typeof calls & typeof sellingCalls & typeof hostingCalls & typeof priceCalls;

/** What every form of a listing needs. */
async function formParts(api: ApiOf<Calls>) {
  const [terms, categories, mosques] = await Promise.all([
    api.getSellerTerms({}),
    api.listClassifiedCategories({}),
    api.listPartnerMosques({}),
  ]);
  return { terms, categories, mosques: mosques.map(({ id, name }) => ({ id, name })) };
}

const newRoute = createRoute({
  ...memberScreen('/classifieds/new', 'Post a listing'),
  loader: ({ context }) => formParts(apiOf<Calls>(context.api)),
  component: lazyRouteComponent(() => import('./new-listing-page.tsx'), 'NewListingPage'),
});

const editRoute = createRoute({
  ...memberScreen('/classifieds/$listingId/edit', 'Edit listing'),
  loader: async ({ context, params }) => {
    const api = apiOf<Calls>(context.api);
    const listing = await orNotFound(api.getOwnClassified({ id: params.listingId }));
    return { listing, ...(await formParts(api)) };
  },
  component: lazyRouteComponent(() => import('./edit-listing-page.tsx'), 'EditListingPage'),
});

const featureRoute = createRoute({
  ...memberScreen('/classifieds/$listingId/feature', 'Feature your listing'),
  loader: async ({ context, params }) => {
    const api = apiOf<Calls>(context.api);
    const [listing, tiers] = await Promise.all([
      orNotFound(api.getOwnClassified({ id: params.listingId })),
      api.listPricingTiers({ entityType: 'classified_listing' }),
    ]);
    return { listing, tiers };
  },
  component: lazyRouteComponent(() => import('./feature-listing-page.tsx'), 'FeatureListingPage'),
});

const mineRoute = createRoute({
  ...memberScreen('/classifieds/mine', 'My listings'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<Calls>(context.api).listOwnClassifieds({ ...deps, limit: 20 }),
  component: lazyRouteComponent(() => import('./my-listings-page.tsx'), 'MyListingsPage'),
});

const renewRoute = createRoute({
  ...unlistedScreen('/classifieds/$listingId/renew', 'Renew a listing'),
  ...searchForLoader({ token: textUpTo(200) }),
  loader: ({ context, params, deps }) =>
    orNotFound(apiOf<Calls>(context.api).getRenewal({ id: params.listingId, token: deps.token ?? '' })),
  component: lazyRouteComponent(() => import('./renew-page.tsx'), 'RenewPage'),
  notFoundComponent: lazyRouteComponent(() => import('./renew-page.tsx'), 'NoRenewal'),
});

export const sellingRoutes = [newRoute, editRoute, featureRoute, mineRoute, renewRoute] as const;
