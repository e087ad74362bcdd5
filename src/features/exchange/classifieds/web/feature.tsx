import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as priceCalls } from '#features/exchange/prices/price.contract.ts';
import type { calls as hostingCalls } from '#features/gatherings/events/hosted-event.contract.ts';
import { type ApiOf, apiOf, statusOf } from '#kit/web/api.ts';
import { searchForList } from '#kit/web/list-filters.ts';
import {
  accountScreen,
  adminScreen,
  memberScreen,
  publicScreen,
  unlistedScreen,
} from '#kit/web/router/areas.ts';
import { redirectIfRefused } from '#kit/web/router/guards.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, searchForLoader, textUpTo } from '#kit/web/router/search-params.ts';
import type { Listing, calls as listingCalls } from '../listing.contract.ts';
import { priceText } from '../listing.rules.ts';
import type { calls as sellingCalls } from '../listing-own.contract.ts';
import type { calls as talkCalls } from '../talk.contract.ts';
import { type ListingSearch, listingFilters, toListInput } from './listing-filters.ts';

type Calls = typeof listingCalls & typeof sellingCalls & typeof hostingCalls & typeof priceCalls;

const home = { name: 'Home', path: '/' };
const list = { name: 'Classifieds', path: '/classifieds' };

const classifiedsRoute = createRoute({
  ...publicScreen('/classifieds', {
    title: 'Classifieds',
    description: `What members of the Muslim community of ${borough.name} sell and give away: for children, furniture, books and more.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForList(listingFilters),
  loader: ({ context, deps, location }) =>
    loadListings(context, deps).catch((error: unknown) => redirectIfRefused(error, location.href)),
  component: lazyRouteComponent(() => import('./classifieds.page.tsx'), 'ClassifiedsPage'),
});

const classifiedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/classifieds/$listingId',
  loader: async ({ context, params, location }) => {
    const api = apiOf<typeof listingCalls>(context.api);
    const loading = api
      .getClassified({ id: params.listingId })
      .catch((error: unknown) => redirectIfRefused(error, location.href));
    return { listing: await orNotFound(loading), now: new Date().toISOString() };
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const listing = loaderData?.listing;
    if (!listing) {
      const hidden = { description: '', path: '/classifieds', publicUrl, hidden: true };
      return headOf({ title: 'Listing not found', ...hidden });
    }
    const path = `/classifieds/${listing.id}`;
    return headOf({
      title: `${listing.title}, ${priceText(listing.priceAmount)}`,
      description: `${listing.ward}. ${listing.description.slice(0, 140)}`,
      path,
      publicUrl,
      hidden: !listing.isLive,
      jsonLd: [
        listingJsonLd(listing, publicUrl),
        breadcrumbList(publicUrl, [home, list, { name: listing.title, path }]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./listing.page.tsx'), 'ListingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./listing.page.tsx'), 'ListingNotFound'),
});

/** Loads what the forms of a listing need. */
async function loadFormOptions(api: ApiOf<Calls>) {
  const [terms, categories, mosques] = await Promise.all([
    api.getSellerTerms({}),
    api.listClassifiedCategories({}),
    api.listPartnerMosques({}),
  ]);
  return { terms, categories, mosques: mosques.map(({ id, name }) => ({ id, name })) };
}

const newRoute = createRoute({
  ...memberScreen('/classifieds/new', 'Post a listing'),
  loader: ({ context }) => loadFormOptions(apiOf<Calls>(context.api)),
  component: lazyRouteComponent(() => import('./new-listing.page.tsx'), 'NewListingPage'),
});

const editRoute = createRoute({
  ...memberScreen('/classifieds/$listingId/edit', 'Edit listing'),
  loader: async ({ context, params }) => {
    const api = apiOf<Calls>(context.api);
    const listing = await orNotFound(api.getOwnClassified({ id: params.listingId }));
    return { listing, ...(await loadFormOptions(api)) };
  },
  component: lazyRouteComponent(() => import('./edit-listing.page.tsx'), 'EditListingPage'),
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
  component: lazyRouteComponent(() => import('./feature-listing.page.tsx'), 'FeatureListingPage'),
});

const mineRoute = createRoute({
  ...memberScreen('/classifieds/mine', 'My listings'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<Calls>(context.api).listOwnClassifieds({ ...deps, limit: 20 }),
  component: lazyRouteComponent(() => import('./my-listings.page.tsx'), 'MyListingsPage'),
});

const renewRoute = createRoute({
  ...unlistedScreen('/classifieds/$listingId/renew', 'Renew a listing'),
  ...searchForLoader({ token: textUpTo(200) }),
  loader: ({ context, params, deps }) =>
    orNotFound(apiOf<Calls>(context.api).getRenewal({ id: params.listingId, token: deps.token ?? '' })),
  component: lazyRouteComponent(() => import('./renew-listing.page.tsx'), 'RenewPage'),
  notFoundComponent: lazyRouteComponent(() => import('./renew-listing.page.tsx'), 'NoRenewal'),
});

const sellingRoutes = [newRoute, editRoute, featureRoute, mineRoute, renewRoute] as const;

const talksRoute = createRoute({
  ...accountScreen('/classifieds/messages', 'Messages about listings'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: async ({ context, deps }) => ({
    page: await apiOf<typeof talkCalls>(context.api).listClassifiedTalks({ ...deps, limit: 30 }),
    now: new Date().toISOString(),
  }),
  component: lazyRouteComponent(() => import('./talks.page.tsx'), 'TalksPage'),
});

const talkRoute = createRoute({
  ...accountScreen('/classifieds/messages/$talkId', 'Message about a listing'),
  loader: async ({ context, params }) => ({
    talk: await orNotFound(apiOf<typeof talkCalls>(context.api).getClassifiedTalk({ id: params.talkId })),
    now: new Date().toISOString(),
  }),
  component: lazyRouteComponent(() => import('./talk.page.tsx'), 'TalkPage'),
});

const talkRoutes = [talksRoute, talkRoute] as const;

const adminCategoriesRoute = createRoute({
  ...adminScreen('/admin/classified-categories', 'Classified categories'),
  loader: ({ context }) => apiOf<typeof listingCalls>(context.api).listCountedClassifiedCategories({}),
  component: lazyRouteComponent(
    () => import('./listing-category.admin-page.tsx'),
    'ClassifiedCategoriesPage',
  ),
});

export const classifieds = {
  name: 'classifieds',
  routes: [classifiedsRoute, classifiedRoute, ...sellingRoutes, ...talkRoutes, adminCategoriesRoute],
  navigation: [
    {
      label: 'Classifieds',
      to: '/classifieds',
      audience: { setting: 'classifiedsAudience' },
      order: 14,
      place: 'more',
    },
    {
      label: 'My listings',
      to: '/classifieds/mine',
      audience: { setting: 'ownListings' },
      order: 12,
      place: 'own',
    },
  ],
} as const satisfies WebFeature;

const listingsOnPage = 24;

/**
 * Loads a page of listings with the categories. Falls back to a list without the place where the postcode is unknown or the
 * cursor invalid.
 */
async function loadListings({ api, viewer }: RouterContext, search: ListingSearch) {
  const listings = apiOf<typeof listingCalls>(api);
  const hasHome = viewer.account?.hasPostcode === true;
  const input = { ...toListInput(search), limit: listingsOnPage };
  const now = new Date().toISOString();
  const categories = await listings.listClassifiedCategories({});
  try {
    const page = await listings.listClassifieds(input);
    const hasPlace = hasHome || search.postcode !== undefined;
    return { page, categories, hasPlace, unknownPlace: false, now };
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    const { search: words, condition, ward, sort, free } = input;
    const page = await listings.listClassifieds({
      search: words,
      condition,
      ward,
      sort,
      free,
      limit: listingsOnPage,
    });
    return { page, categories, hasPlace: hasHome, unknownPlace: search.postcode !== undefined, now };
  }
}

/** Returns a listing as schema.org JSON-LD, without the seller. */
function listingJsonLd(listing: Listing, publicUrl: string) {
  const url = `${publicUrl}/classifieds/${listing.id}`;
  const isNew = listing.condition === 'new';
  return {
    '@type': 'Product',
    '@id': url,
    url,
    name: listing.title,
    description: listing.description,
    image: listing.pictures.map((picture) => publicUrl + picture.url),
    offers: {
      '@type': 'Offer',
      price: (listing.priceAmount / 100).toFixed(2),
      priceCurrency: listing.priceCurrency,
      availability: `https://schema.org/${listing.isLive ? 'InStock' : 'SoldOut'}`,
      itemCondition: `https://schema.org/${isNew ? 'NewCondition' : 'UsedCondition'}`,
      validThrough: listing.expiresAt ?? undefined,
      areaServed: listing.ward,
    },
  };
}
