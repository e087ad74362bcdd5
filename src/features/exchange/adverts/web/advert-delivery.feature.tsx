import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { apiOf } from '#kit/web/api.ts';
import { accountScreen, adminScreen } from '#kit/web/router/areas.ts';
import { orNotFound } from '#kit/web/router/or-not-found.ts';
import type { WebFeature } from '#kit/web/router/root-route.ts';
import type { calls } from '../advert-delivery.contract.ts';

const analyticsRoute = createRoute({
  ...adminScreen('/admin/ads/$advertId/analytics', 'Advert analytics'),
  loader: ({ context, params: { advertId: id } }) =>
    orNotFound(apiOf<typeof calls>(context.api).getAdvertisementAnalytics({ id })),
  component: lazyRouteComponent(() => import('./advert-figures.page.tsx'), 'AdvertAnalyticsPage'),
});

const ownFiguresRoute = createRoute({
  ...accountScreen('/my-adverts/$advertId/figures', 'Advert figures'),
  loader: ({ context, params: { advertId: id } }) =>
    orNotFound(apiOf<typeof calls>(context.api).getOwnAdvertisementAnalytics({ id })),
  component: lazyRouteComponent(() => import('./advert-figures.page.tsx'), 'OwnFiguresPage'),
});

export const advertDelivery = {
  name: 'advert-delivery',
  routes: [analyticsRoute, ownFiguresRoute],
  navigation: [],
} as const satisfies WebFeature;
