import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as priceCalls } from '#features/exchange/prices/contract.ts';
import type { calls as hostingCalls } from '#features/gatherings/events/hosting-contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen, memberScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import {
  cursorParam,
  flagParam,
  numberFrom,
  numberParam,
  oneOf,
  searchForLoader,
  textLike,
  textParam,
  textUpTo,
} from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls as adminCalls } from '../admin-contract.ts';
import { businessFeatures, businessOrders, businessStatuses, topHalalStep } from '../business-options.ts';
import type { calls } from '../contract.ts';
import type { calls as evidenceCalls } from '../evidence-contract.ts';
import { shownViews } from '../evidence-views.ts';
import type { calls as ownCalls } from '../own-contract.ts';
import type { calls as recommendationCalls } from '../recommendation-contract.ts';
import { businessJsonLd } from './business-json-ld.ts';
import { loadDirectory } from './load-directory.ts';

const home = { name: 'Home', path: '/' };
const list = { name: 'Business Directory', path: '/business-directory' };

const stepParam = (value: unknown) => {
  const step = numberParam(value, 1, topHalalStep);
  return step === undefined ? undefined : Math.floor(step);
};

const directoryRoute = createRoute({
  ...publicScreen('/business-directory', {
    title: 'Business Directory',
    description: `Shops, restaurants, trades and services of the Muslim community of ${borough.name}: what is open now, how to reach it, and what is known about halal.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForLoader({
    search: textParam,
    category: textLike(/^[a-z0-9]+(?:-[a-z0-9]+)*$/),
    ward: oneOf(borough.wards),
    feature: oneOf(businessFeatures),
    open: flagParam,
    halal: stepParam,
    sort: oneOf(businessOrders),
    within: numberFrom(0.1, 100),
    postcode: textUpTo(10),
    lat: numberFrom(-90, 90),
    lng: numberFrom(-180, 180),
    cursor: cursorParam,
  }),
  loader: ({ context, deps }) => loadDirectory(context, deps),
  component: lazyRouteComponent(() => import('./directory-page.tsx'), 'DirectoryPage'),
});

const businessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/business-directory/$businessId',
  loader: async ({ context, params }) => {
    const id = params.businessId;
    const api = apiOf<typeof calls & typeof evidenceCalls & typeof recommendationCalls>(context.api);
    const [business, evidence, recommendations] = await orNotFound(
      Promise.all([
        api.getBusiness({ id }),
        api.getHalalEvidence({ id }),
        api.listRecommendations({ id, limit: 5 }),
      ]),
    );
    return { business, evidence, recommendations, now: new Date().toISOString() };
  },
  head: ({ loaderData, match }) => {
    const { publicUrl } = match.context;
    const business = loaderData?.business;
    if (!business)
      return headOf({
        title: 'Business not found',
        description: '',
        path: list.path,
        publicUrl,
        hidden: true,
      });
    const path = `/business-directory/${business.id}`;
    const isPublic = business.status === 'approved';
    return headOf({
      title: business.name,
      description: `${business.categories[0]?.name ?? 'Business'} at ${business.address}, ${business.postcode}. ${business.description.slice(0, 120)}`,
      path,
      publicUrl,
      hidden: !isPublic,
      jsonLd: [
        businessJsonLd(business, publicUrl),
        breadcrumbList(publicUrl, [home, list, { name: business.name, path }]),
      ],
    });
  },
  component: lazyRouteComponent(() => import('./business-page.tsx'), 'BusinessPage'),
  notFoundComponent: lazyRouteComponent(() => import('./business-not-found.tsx'), 'BusinessNotFound'),
});

/** Somebody else's business is no page either. */
const noPage = [400, 403, 404];

type Context = Pick<RouterContext, 'api'>;
const apiIn = (context: Context) => apiOf<typeof calls & typeof ownCalls & typeof hostingCalls>(context.api);

/** What the form offers to choose from. */
async function loadChoices(context: Context) {
  const api = apiIn(context);
  const [categories, mosques] = await Promise.all([
    api.listBusinessCategories({}),
    api.listPartnerMosques({}),
  ]);
  return { categories, mosques };
}

const newBusinessRoute = createRoute({
  ...memberScreen('/business-directory/new', 'Add your business'),
  loader: ({ context }) => loadChoices(context),
  component: lazyRouteComponent(() => import('./owning/new-business-page.tsx'), 'NewBusinessPage'),
});

const myBusinessesRoute = createRoute({
  ...accountScreen('/business-directory/mine', 'My businesses'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiIn(context).listOwnBusinesses(deps),
  component: lazyRouteComponent(() => import('./owning/my-businesses-page.tsx'), 'MyBusinessesPage'),
});

const editBusinessRoute = createRoute({
  ...memberScreen('/business-directory/$businessId/edit', 'Edit business'),
  loader: async ({ context, params }) => {
    const business = await orNotFound(apiIn(context).getOwnBusiness({ id: params.businessId }), noPage);
    return { business, ...(await loadChoices(context)) };
  },
  component: lazyRouteComponent(() => import('./owning/edit-business-page.tsx'), 'EditBusinessPage'),
  notFoundComponent: lazyRouteComponent(() => import('./business-not-found.tsx'), 'BusinessNotFound'),
});

const featureBusinessRoute = createRoute({
  ...memberScreen('/business-directory/$businessId/feature', 'Feature your business'),
  loader: async ({ context, params: { businessId: id } }) => {
    const business = await orNotFound(apiIn(context).getOwnBusiness({ id }), noPage);
    const tiers = await apiOf<typeof priceCalls>(context.api).listPricingTiers({ entityType: 'business' });
    return { business, tiers };
  },
  component: lazyRouteComponent(() => import('./owning/feature-business-page.tsx'), 'FeatureBusinessPage'),
  notFoundComponent: lazyRouteComponent(() => import('./business-not-found.tsx'), 'BusinessNotFound'),
});

const evidenceRoute = createRoute({
  ...memberScreen('/business-directory/$businessId/halal', 'Halal evidence'),
  loader: async ({ context, params: { businessId: id } }) => {
    const api = apiOf<typeof ownCalls & typeof evidenceCalls>(context.api);
    const [business, evidence] = await orNotFound(
      Promise.all([api.getOwnBusiness({ id }), api.getHalalEvidence({ id })]),
      noPage,
    );
    return { business, evidence };
  },
  component: lazyRouteComponent(() => import('./evidence/evidence-page.tsx'), 'EvidencePage'),
  notFoundComponent: lazyRouteComponent(() => import('./business-not-found.tsx'), 'BusinessNotFound'),
});

const adminEvidenceRoute = createRoute({
  ...adminScreen('/admin/halal-evidence', 'Halal evidence'),
  ...searchForLoader({ view: oneOf(shownViews), cursor: cursorParam }),
  loader: ({ context, deps: { view, cursor } }) =>
    apiOf<typeof evidenceCalls>(context.api).listEvidence({ view: view ?? 'waiting', cursor }),
  component: lazyRouteComponent(() => import('./evidence/admin-evidence-page.tsx'), 'AdminEvidencePage'),
});

const adminBusinessesRoute = createRoute({
  ...adminScreen('/admin/businesses', 'Businesses'),
  ...searchForLoader({ search: textParam, status: oneOf(businessStatuses), cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof adminCalls>(context.api).listAdminBusinesses(deps),
  component: lazyRouteComponent(
    () => import('./administration/admin-businesses-page.tsx'),
    'AdminBusinessesPage',
  ),
});

const adminCategoriesRoute = createRoute({
  ...adminScreen('/admin/business-categories', 'Business categories'),
  loader: ({ context }) => apiOf<typeof adminCalls>(context.api).listAdminBusinessCategories({}),
  component: lazyRouteComponent(
    () => import('./administration/admin-categories-page.tsx'),
    'AdminCategoriesPage',
  ),
});

export const businesses = {
  name: 'businesses',
  routes: [
    directoryRoute,
    businessRoute,
    newBusinessRoute,
    myBusinessesRoute,
    editBusinessRoute,
    featureBusinessRoute,
    evidenceRoute,
    adminEvidenceRoute,
    adminBusinessesRoute,
    adminCategoriesRoute,
  ],
  navigation: [
    { label: 'Businesses', to: '/business-directory', audience: 'everyone', order: 9, place: 'more' },
    { label: 'My businesses', to: '/business-directory/mine', audience: 'member', order: 15, place: 'own' },
  ],
} as const satisfies WebFeature;
