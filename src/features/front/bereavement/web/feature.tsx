import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import { apiOf } from '#kit/web/api.ts';
import { adminScreen } from '#kit/web/router/areas.ts';
import { breadcrumbList, headOf } from '#kit/web/router/head.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { oneOf, searchForLoader } from '#kit/web/router/search-params.ts';
import type { calls } from '../bereavement.contract.ts';
import { placesOfDeath } from '../bereavement.rules.ts';

const title = 'When someone dies';
const path = '/when-someone-dies';

const bereavementRoute = createRoute({
  getParentRoute: () => rootRoute,
  path,
  staticData: { title },
  ...searchForLoader({ where: oneOf(placesOfDeath) }),
  loader: ({ context, deps: { where } }) => apiOf<typeof calls>(context.api).getBereavement({ where }),
  head: ({ match }) =>
    headOf({
      title,
      description: `What to do first after a death in ${borough.name}, whom to ring now, and the burial: step by step.`,
      path,
      publicUrl: match.context.publicUrl,
      jsonLd: [
        breadcrumbList(match.context.publicUrl, [
          { name: 'Home', path: '/' },
          { name: title, path },
        ]),
      ],
    }),
  component: lazyRouteComponent(() => import('./bereavement.page.tsx'), 'BereavementPage'),
});

const servicesRoute = createRoute({
  ...adminScreen('/admin/when-someone-dies', 'When someone dies'),
  loader: ({ context: { api } }) => apiOf<typeof calls>(api).listBereavementServices({}),
  component: lazyRouteComponent(() => import('./bereavement.admin-page.tsx'), 'BereavementServicesPage'),
});

export const bereavement = {
  name: 'bereavement',
  routes: [bereavementRoute, servicesRoute],
  navigation: [{ label: title, to: path, audience: 'everyone', order: 50, place: 'more' }],
} as const satisfies WebFeature;
