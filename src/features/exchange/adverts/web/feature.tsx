import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen, memberScreen, publicScreen } from '#kit/web/router/areas.ts';
import { requireArea } from '#kit/web/router/guards.ts';
import { breadcrumbList } from '#kit/web/router/head.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import { cursorParam, oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../advert.contract.ts';
import { advertStatuses } from '../advert.rules.ts';
import type { calls as adminCalls } from '../advert-admin.contract.ts';
import { loadForm, loadRun } from './advert-form-data.ts';

const submitRoute = createRoute({
  ...publicScreen('/submit-ad', {
    title: 'Submit Advertisement',
    description: `Advertise to the Muslim community of ${borough.name}, with every price explained.`,
    jsonLd: (publicUrl) => [
      breadcrumbList(publicUrl, [
        { name: 'Home', path: '/' },
        { name: 'Submit Advertisement', path: '/submit-ad' },
      ]),
    ],
  }),
  beforeLoad: requireArea('submitAdAudience'),
  loader: ({ context }) => loadForm(context, null),
  component: lazyRouteComponent(() => import('./submit-advert.page.tsx'), 'SubmitAdPage'),
});

const editRoute = createRoute({
  ...memberScreen('/my-adverts/$advertId/edit', 'Edit advertisement'),
  loader: async ({ context, params }) => {
    const api = apiOf<typeof calls>(context.api);
    const advert = await orNotFound(api.getOwnAdvertisement({ id: params.advertId }));
    return { advert, ...(await loadForm(context, advert)) };
  },
  component: lazyRouteComponent(() => import('./edit-advert.page.tsx'), 'EditAdvertPage'),
});

const renewRoute = createRoute({
  ...memberScreen('/my-adverts/$advertId/renew', 'Renew advertisement'),
  loader: async ({ context, params }) => {
    const api = apiOf<typeof calls>(context.api);
    const advert = await orNotFound(api.getOwnAdvertisement({ id: params.advertId }));
    return { advert, run: await loadRun(context.api, advert.adType, advert.pricingTierId, null) };
  },
  component: lazyRouteComponent(() => import('./renew-advert.page.tsx'), 'RenewAdvertPage'),
});

const daysRoute = createRoute({
  ...memberScreen('/my-adverts/$advertId/days', 'Choose days'),
  loader: async ({ context, params }) => {
    const api = apiOf<typeof calls>(context.api);
    const advert = await orNotFound(api.getOwnAdvertisement({ id: params.advertId }));
    return { advert, run: await loadRun(context.api, advert.adType, advert.pricingTierId, advert) };
  },
  component: lazyRouteComponent(() => import('./late-days.page.tsx'), 'LateDaysPage'),
});

const ownRoute = createRoute({
  ...memberScreen('/my-adverts', 'My advertisements'),
  ...searchForLoader({ cursor: cursorParam }),
  loader: ({ context, deps }) =>
    apiOf<typeof calls>(context.api).listOwnAdvertisements({ ...deps, limit: 20 }),
  component: lazyRouteComponent(() => import('./my-adverts.page.tsx'), 'MyAdvertsPage'),
});

const adminRoute = createRoute({
  ...adminScreen('/admin/ads', 'Manage Ads'),
  ...searchForLoader({ status: oneOf(advertStatuses), cursor: cursorParam }),
  loader: async ({ context, deps }) => {
    const api = apiOf<typeof adminCalls>(context.api);
    const [page, stats] = await Promise.all([
      api.listAdvertisements({ ...deps, limit: 20 }),
      api.getAdvertisingStats({}),
    ]);
    return { page, stats };
  },
  component: lazyRouteComponent(() => import('./advert.admin-page.tsx'), 'AdminAdsPage'),
});

export const adverts = {
  name: 'adverts',
  routes: [submitRoute, editRoute, renewRoute, daysRoute, ownRoute, adminRoute],
  navigation: [
    {
      label: 'Advertise',
      to: '/submit-ad',
      audience: { setting: 'submitAdAudience' },
      order: 15,
      place: 'more',
    },
    {
      label: 'My advertisements',
      to: '/my-adverts',
      audience: { setting: 'ownAdverts' },
      order: 13,
      place: 'own',
    },
  ],
} as const satisfies WebFeature;
