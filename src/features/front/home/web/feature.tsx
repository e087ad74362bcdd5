import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as waitingListCalls } from '#features/accounts/waiting-list/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import type { RouterContext } from '#kit/web/router/root-route.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { HomePending } from './home-pending.tsx';
import { loadHome } from './load-home.ts';

const aboutUs = {
  title: `Mosques, prayer times and events in ${borough.name}`,
  description: borough.description,
  jsonLd: (publicUrl: string) => [
    { '@type': 'WebSite', url: publicUrl, name: borough.productName, description: borough.description },
    { '@type': 'Organization', url: publicUrl, name: borough.productName, email: borough.contact.email },
  ],
};

/** What stands at /: the home for members; for visitors the landing while the community is being founded, then the home. */
async function loadLanding(context: RouterContext) {
  const { launchPhase } =
    context.viewer.account === null
      ? await apiOf<typeof calls>(context.api).getLanding({})
      : ({ launchPhase: 'open' } as const);
  if (launchPhase === 'open') return { launchPhase, home: await loadHome(context) } as const;
  const { left } = await apiOf<typeof waitingListCalls>(context.api).getFoundingPlaces({});
  return { launchPhase, placesLeft: left } as const;
}

const landingRoute = createRoute({
  ...publicScreen('/', aboutUs),
  loader: ({ context }) => loadLanding(context),
  component: lazyRouteComponent(() => import('./landing-page.tsx'), 'LandingPage'),
});

const homeRoute = createRoute({
  ...publicScreen('/home', aboutUs),
  loader: ({ context }) => loadHome(context),
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  pendingComponent: HomePending,
  pendingMs: 400,
  pendingMinMs: 200,
});

export const home = {
  name: 'home',
  routes: [landingRoute, homeRoute],
  navigation: [{ label: 'Home', to: '/home', audience: 'everyone', order: 0, under: ['/'] }],
} as const satisfies WebFeature;
