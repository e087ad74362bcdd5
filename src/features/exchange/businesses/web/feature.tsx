import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as priceCalls } from '#features/exchange/prices/price.contract.ts';
import type { calls as hostingCalls } from '#features/gatherings/events/hosted-event.contract.ts';
import { apiOf, statusOf } from '#kit/web/api.ts';
import { searchForList } from '#kit/web/list-filters.ts';
import { accountScreen, adminScreen, memberScreen, publicScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import { type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, oneOf, searchForLoader, textParam } from '#kit/web/router/search-params.ts';
import type { BusinessDetail, calls } from '../business.contract.ts';
import { businessStatuses, shownViews } from '../business.rules.ts';
import type { calls as adminCalls } from '../business-admin.contract.ts';
import type { calls as ownCalls } from '../business-own.contract.ts';
import type { calls as evidenceCalls } from '../halal-evidence.contract.ts';
import type { calls as recommendationCalls } from '../recommendation.contract.ts';
import { type BusinessSearch, businessFilters, toBusinessListInput } from './business-filters.ts';

const home = { name: 'Home', path: '/' };
const list = { name: 'Business Directory', path: '/business-directory' };

const directoryRoute = createRoute({
  ...publicScreen('/business-directory', {
    title: 'Business Directory',
    description: `Shops, restaurants, trades and services of the Muslim community of ${borough.name}: what is open now, how to reach it, and what is known about halal.`,
    jsonLd: (publicUrl) => [breadcrumbList(publicUrl, [home, list])],
  }),
  ...searchForList(businessFilters),
  loader: ({ context, deps }) => loadDirectory(context, deps),
  component: lazyRouteComponent(() => import('./directory.page.tsx'), 'DirectoryPage'),
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
  component: lazyRouteComponent(() => import('./business.page.tsx'), 'BusinessPage'),
  notFoundComponent: lazyRouteComponent(() => import('./business-not-found.tsx'), 'BusinessNotFound'),
});

/** A business of another member is shown as not found. */
const noPage = [400, 403, 404];

type Context = Pick<RouterContext, 'api'>;
const apiIn = (context: Context) => apiOf<typeof calls & typeof ownCalls & typeof hostingCalls>(context.api);

/** Loads the options of the form. */
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
  component: lazyRouteComponent(() => import('./new-business.page.tsx'), 'NewBusinessPage'),
});

const myBusinessesRoute = createRoute({
  ...accountScreen('/business-directory/mine', 'My businesses'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) => apiIn(context).listOwnBusinesses(deps),
  component: lazyRouteComponent(() => import('./my-businesses.page.tsx'), 'MyBusinessesPage'),
});

const editBusinessRoute = createRoute({
  ...memberScreen('/business-directory/$businessId/edit', 'Edit business'),
  loader: async ({ context, params }) => {
    const business = await orNotFound(apiIn(context).getOwnBusiness({ id: params.businessId }), noPage);
    return { business, ...(await loadChoices(context)) };
  },
  component: lazyRouteComponent(() => import('./edit-business.page.tsx'), 'EditBusinessPage'),
  notFoundComponent: lazyRouteComponent(() => import('./business-not-found.tsx'), 'BusinessNotFound'),
});

const featureBusinessRoute = createRoute({
  ...memberScreen('/business-directory/$businessId/feature', 'Feature your business'),
  loader: async ({ context, params: { businessId: id } }) => {
    const business = await orNotFound(apiIn(context).getOwnBusiness({ id }), noPage);
    const tiers = await apiOf<typeof priceCalls>(context.api).listPricingTiers({ entityType: 'business' });
    return { business, tiers };
  },
  component: lazyRouteComponent(() => import('./feature-business.page.tsx'), 'FeatureBusinessPage'),
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
  component: lazyRouteComponent(() => import('./halal-evidence.page.tsx'), 'EvidencePage'),
  notFoundComponent: lazyRouteComponent(() => import('./business-not-found.tsx'), 'BusinessNotFound'),
});

const adminEvidenceRoute = createRoute({
  ...adminScreen('/admin/halal-evidence', 'Halal evidence'),
  ...searchForLoader({ view: oneOf(shownViews), cursor: cursorParam }),
  loader: ({ context, deps: { view, cursor } }) =>
    apiOf<typeof evidenceCalls>(context.api).listEvidence({ view: view ?? 'waiting', cursor }),
  component: lazyRouteComponent(() => import('./halal-evidence.admin-page.tsx'), 'AdminEvidencePage'),
});

const adminBusinessesRoute = createRoute({
  ...adminScreen('/admin/businesses', 'Businesses'),
  ...searchForLoader({ search: textParam, status: oneOf(businessStatuses), cursor: cursorParam }),
  loader: ({ context, deps }) => apiOf<typeof adminCalls>(context.api).listAdminBusinesses(deps),
  component: lazyRouteComponent(() => import('./business.admin-page.tsx'), 'AdminBusinessesPage'),
});

const adminCategoriesRoute = createRoute({
  ...adminScreen('/admin/business-categories', 'Business categories'),
  loader: ({ context }) => apiOf<typeof adminCalls>(context.api).listAdminBusinessCategories({}),
  component: lazyRouteComponent(() => import('./business-category.admin-page.tsx'), 'AdminCategoriesPage'),
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
    {
      label: 'My businesses',
      to: '/business-directory/mine',
      audience: { setting: 'ownBusinesses' },
      order: 15,
      place: 'own',
    },
  ],
} as const satisfies WebFeature;

/** Loads a page of the directory. Falls back to a list without the place where the postcode is unknown or the cursor invalid. */
async function loadDirectory({ api, viewer }: RouterContext, search: BusinessSearch) {
  const businesses = apiOf<typeof calls>(api);
  const hasHome = viewer.account?.hasPostcode === true;
  const hasPlace = hasHome || search.postcode !== undefined || search.lat !== undefined;
  const categories = await businesses.listBusinessCategories({});
  const now = new Date().toISOString();
  try {
    const page = await businesses.listBusinesses(toBusinessListInput(search));
    return { page, categories, now, hasPlace, unknownPlace: false };
  } catch (error) {
    if (statusOf(error) !== 400) throw error;
    const { postcode: _, lat: __, lng: ___, within: ____, cursor: _____, ...placeless } = search;
    const page = await businesses.listBusinesses(toBusinessListInput(placeless));
    const unknownPlace = search.postcode !== undefined;
    return { page, categories, now, hasPlace: hasHome, unknownPlace };
  }
}

const schemaOrgDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns a business as schema.org JSON-LD, with the hours of its usual week. */
function businessJsonLd(business: BusinessDetail, publicUrl: string) {
  const url = `${publicUrl}/business-directory/${business.id}`;
  return {
    '@type': 'LocalBusiness',
    '@id': url,
    url,
    name: business.name,
    description: business.description,
    image: business.pictures.map((picture) => publicUrl + picture.url),
    telephone: business.phone ?? undefined,
    email: business.email ?? undefined,
    sameAs: business.website ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.address,
      postalCode: business.postcode,
      addressCountry: 'GB',
    },
    geo:
      business.latitude === null
        ? undefined
        : { '@type': 'GeoCoordinates', latitude: business.latitude, longitude: business.longitude },
    openingHoursSpecification: business.openingHours?.week.flatMap((spans, day) =>
      spans.map(({ opens, closes }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: `https://schema.org/${schemaOrgDays[day]}`,
        opens,
        closes: closes === '00:00' ? '23:59' : closes,
      })),
    ),
  };
}
