import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { rootRoute } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  flagParam,
  numberFrom,
  oneOf,
  searchForLoader,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls as adminCalls } from '../category-contract.ts';
import type { calls } from '../contract.ts';
import { conditions, listingOrders } from '../listing-options.ts';
import { priceText } from '../price.ts';
import { listingJsonLd } from './listing-json-ld.ts';
import { loadListings, orSignIn } from './load-listings.ts';
import { sellingRoutes } from './selling/selling-routes.ts';
import { talkRoutes } from './talks/talk-routes.ts';

const home = { name: 'Home', path: '/' };
const list = { name: 'Classifieds', path: '/classifieds' };
const highestPounds = 100_000;

const classifiedsRoute = createRoute({
  ...publicScreen('/classifieds', {
    title: 'Classifieds',
    description: `What members of the Muslim community of ${borough.name} sell and give away: for children, furniture, books and more.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForLoader({
    search: textParam,
    category: textUpTo(80),
    condition: oneOf(conditions),
    min: numberFrom(0, highestPounds),
    max: numberFrom(0, highestPounds),
    free: flagParam,
    ward: oneOf(borough.wards),
    postcode: textUpTo(10),
    within: numberFrom(0.1, 100),
    sort: oneOf(listingOrders),
    cursor: cursorParam,
  }),
  loader: ({ context, deps, location }) => orSignIn(location.href, loadListings(context, deps)),
  component: lazyRouteComponent(() => import('./classifieds-page.tsx'), 'ClassifiedsPage'),
});

const classifiedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/classifieds/$listingId',
  loader: async ({ context, params, location }) => {
    const api = apiOf<typeof calls>(context.api);
    const loading = orSignIn(location.href, api.getClassified({ id: params.listingId }));
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
  component: lazyRouteComponent(() => import('./listing-page.tsx'), 'ListingPage'),
  notFoundComponent: lazyRouteComponent(() => import('./listing-not-found.tsx'), 'ListingNotFound'),
});

const adminCategoriesRoute = createRoute({
  ...adminScreen('/admin/classified-categories', 'Classified categories'),
  loader: ({ context }) => apiOf<typeof adminCalls>(context.api).listCountedClassifiedCategories({}),
  component: lazyRouteComponent(() => import('./admin/categories-page.tsx'), 'ClassifiedCategoriesPage'),
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
    { label: 'My listings', to: '/classifieds/mine', audience: 'member', order: 12, place: 'own' },
  ],
} as const satisfies WebFeature;
