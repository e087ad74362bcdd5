import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as waitingListCalls } from '#features/accounts/waiting-list/contract.ts';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { type RouterContext, rootRoute } from '#kit/web/router/root-route.ts';
import { searchForLoader, textLike } from '#kit/web/router/search-params.ts';
import type { WebFeature } from '#kit/web/router/web-feature.ts';
import type { calls } from '../contract.ts';
import { HomePending } from './home-pending.tsx';
import { loadHome, loadLandingParts } from './load-home.ts';

const aboutUs = {
  title: `Mosques, prayer times and events in ${borough.name}`,
  description: borough.description,
  jsonLd: (publicUrl: string) => [
    { '@type': 'WebSite', url: publicUrl, name: borough.productName, description: borough.description },
    { '@type': 'Organization', url: publicUrl, name: borough.productName, email: borough.contact.email },
  ],
};

/** Whose times the head shows: a mosque's id, 'nearest' or 'borough'. */
const atParam = textLike(/^(nearest|borough|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/);

/** What stands at /: the home for members; for visitors the landing while the community is being founded, then the home. */
async function loadLanding(context: RouterContext, at: string | undefined) {
  const { launchPhase } =
    context.viewer.account === null
      ? await apiOf<typeof calls>(context.api).getLanding({})
      : ({ launchPhase: 'open' } as const);
  if (launchPhase === 'open') return { launchPhase, home: await loadHome(context, at) } as const;
  const [{ left }, living] = await Promise.all([
    apiOf<typeof waitingListCalls>(context.api).getFoundingPlaces({}),
    loadLandingParts(context, at),
  ]);
  return { launchPhase, placesLeft: left, ...living } as const;
}

const landingRoute = createRoute({
  ...publicScreen('/', aboutUs),
  ...searchForLoader({ at: atParam }),
  loader: ({ context, deps }) => loadLanding(context, deps.at),
  component: lazyRouteComponent(() => import('./landing-page.tsx'), 'LandingPage'),
});

const homeRoute = createRoute({
  ...publicScreen('/home', aboutUs),
  ...searchForLoader({ at: atParam }),
  loader: ({ context, deps }) => loadHome(context, deps.at),
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
  pendingComponent: HomePending,
  pendingMs: 400,
  pendingMinMs: 200,
});

/** /app leads to the home. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/app',
  beforeLoad: () => {
    throw redirect({ to: '/home' });
  },
});

export const home = {
  name: 'home',
  routes: [landingRoute, homeRoute, appRoute],
  navigation: [{ label: 'Home', to: '/home', audience: 'everyone', order: 0, under: ['/'] }],
} as const satisfies WebFeature;
