import { createRoute, lazyRouteComponent, redirect, useRouter } from '@tanstack/react-router';
import { borough } from '#borough';
import type { calls as waitingListCalls } from '#features/accounts/waiting-list/waiting-list.contract.ts';
import type { SiteDetails } from '#kit/contract/site-details.ts';
import { apiOf } from '#kit/web/api.ts';
import { publicScreen } from '#kit/web/router/areas.ts';
import { type RouterContext, rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';
import { clockParam, dateParam, searchForLoader, textLike } from '#kit/web/router/search-params.ts';
import { Skeleton } from '#kit/web/ui/notice.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import type { calls } from '../home.contract.ts';
import { loadHome, loadLandingParts } from './load-home.ts';

const aboutUs = {
  title: `Mosques, prayer times and events in ${borough.name}`,
  description: borough.description,
  jsonLd: (publicUrl: string, site: SiteDetails) => [
    { '@type': 'WebSite', url: publicUrl, name: borough.productName, description: borough.description },
    { '@type': 'Organization', url: publicUrl, name: borough.productName, email: site.email },
  ],
};

/** The place whose times the head shows: a mosque's id, 'nearest' or 'borough'. */
const atParam = textLike(/^(nearest|borough|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/);

/**
 * Loads /: the home page for members; for visitors the landing page while the community is being founded, then the home
 * page.
 */
async function loadLanding(context: RouterContext, at: string | undefined) {
  const { launchPhase } =
    context.viewer.account === null
      ? await apiOf<typeof calls>(context.api).getLanding({})
      : ({ launchPhase: 'open' } as const);
  if (launchPhase === 'open') return { launchPhase, home: await loadHome(context, at) } as const;
  const [{ left }, parts] = await Promise.all([
    apiOf<typeof waitingListCalls>(context.api).getFoundingPlaces({}),
    loadLandingParts(context, at),
  ]);
  return { launchPhase, placesLeft: left, ...parts } as const;
}

/** A page that takes longer than this is replaced by its placeholder, which stays long enough not to flash. */
const pendingTimes = { pendingMs: 400, pendingMinMs: 200 };

const landingRoute = createRoute({
  ...publicScreen('/', aboutUs),
  ...searchForLoader({ at: atParam }),
  loader: ({ context, deps }) => loadLanding(context, deps.at),
  component: lazyRouteComponent(() => import('./landing.page.tsx'), 'LandingPage'),
  pendingComponent: LandingPending,
  ...pendingTimes,
});

const homeRoute = createRoute({
  ...publicScreen('/home', aboutUs),
  ...searchForLoader({ at: atParam, date: dateParam, time: clockParam }),
  loader: ({ context, deps }) => loadHome(context, deps.at, deps),
  component: lazyRouteComponent(() => import('./home.page.tsx'), 'HomePage'),
  pendingComponent: HomePending,
  ...pendingTimes,
});

/** /app redirects to the home page. */
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

/** A placeholder for /: a member gets the home page there, a visitor perhaps the landing page. */
function LandingPending() {
  const { account } = useRouter().options.context.viewer;
  if (account !== null) return <HomePending />;
  return (
    <div aria-busy="true" className="page grid gap-4 py-6">
      <p role="status" className="sr-only">
        Loading...
      </p>
      <Skeleton className="h-14" />
      <Skeleton className="h-64" />
    </div>
  );
}

/** A placeholder while the home page loads on a slow connection. */
function HomePending() {
  return (
    <div aria-busy="true">
      <div className="bg-tile">
        <div className="page grid gap-3 py-6">
          <div className="h-5 w-48 rounded-tag bg-tile-deep" />
          <div className="h-14 w-56 rounded-tag bg-tile-deep" />
          <div className="h-12 rounded-control bg-tile-deep" />
        </div>
      </div>
      <Section title="Local Mosques">
        <p role="status" className="text-soft">
          Loading mosque information...
        </p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-36" />
          ))}
        </div>
      </Section>
    </div>
  );
}
