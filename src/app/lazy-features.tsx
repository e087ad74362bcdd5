import {
  type AnyRoute,
  type AnyRouter,
  createRoute,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { useEffect, useLayoutEffect } from 'react';
import { ApiProblem } from '#kit/web/api.ts';
import { reportEarlyChanges } from '#kit/web/form/early-changes.ts';
import { areas } from '#kit/web/router/areas.ts';
import { rootRoute, type WebFeature } from '#kit/web/router/root-route.ts';

/** A feature of whose screens the browser knows only the addresses until one is opened. */
export type LazyFeature = {
  load: () => Promise<Pick<WebFeature, 'routes'>>;
  /** Area and path of each of its routes, in their order: '/events', '_member/events/create'. */
  screens: readonly string[];
};

/** Returns a route for each screen, with only its address, and the feature that has the rest. */
export function lazyRoutes(features: readonly LazyFeature[]): Map<AnyRoute, LazyFeature> {
  return new Map(
    features.flatMap((feature) => feature.screens.map((screen) => [routeAt(screen), feature] as const)),
  );
}

function routeAt(screen: string): AnyRoute {
  const slash = screen.indexOf('/');
  const name = screen.slice(0, slash);
  const area = areas.find(({ options }) => 'id' in options && options.id === name) ?? rootRoute;
  return createRoute({ getParentRoute: () => area, path: screen.slice(slash), loader: failOffline });
}

/** The loader of a screen until its feature is loaded: it runs only if that fails. */
function failOffline(): never {
  throw new ApiProblem(0, 'offline', 'Unable to connect. Please try again.');
}

type Opening = { location: { pathname: string }; preload: boolean };

/**
 * Makes the router load the feature of a screen before it opens or preloads that screen. Returns a function that loads
 * what a path needs, and tells whether anything was missing.
 */
export function loadFeaturesFirst(
  router: AnyRouter,
  unloaded: Map<AnyRoute, LazyFeature>,
): (pathname: string) => Promise<boolean> {
  const loadMissing = async (pathname: string) => {
    const features = router.getMatchedRoutes(pathname)[0].map((route) => unloaded.get(route));
    const feature = features.find((one) => one !== undefined);
    if (feature) await attachRoutes(feature, unloaded);
    return feature !== undefined;
  };
  const beforeLoad = async ({ location: { pathname }, preload }: Opening) => {
    try {
      if (!(await loadMissing(pathname))) return;
    } catch {
      if (!preload) await reloadIfServing();
      return;
    }
    // The router now reads the search, guards and loader of the completed route. Address and state are the same, so
    // the history has no new entry.
    throw redirect({ to: '.', params: true, search: true, hash: true, state: true });
  };
  Object.assign(rootRoute.options, { beforeLoad });
  return loadMissing;
}

/** Completes a feature's routes with their loaders, components and heads. */
async function attachRoutes(feature: LazyFeature, unloaded: Map<AnyRoute, LazyFeature>): Promise<void> {
  const own = [...unloaded].flatMap(([route, of]) => (of === feature ? [route] : []));
  const { routes } = await feature.load();
  for (const [at, route] of own.entries()) {
    Object.assign(route.options, { loader: undefined }, routes[at]?.options);
    unloaded.delete(route);
  }
}

/** Loads the page again if the site responds: a feature that can't be loaded is then from an older version of it. */
async function reloadIfServing(): Promise<void> {
  if (!(await isServing())) return;
  location.reload();
  await new Promise(() => undefined);
}

/** Sends a request, because a browser also reports being online in a network without internet access. */
async function isServing(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    return (await fetch('/api/health', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** The limit in case the page fails while it hydrates. */
const hydrationTimeoutMs = 15_000;

/**
 * Makes the router wait with leaving the page that the server rendered until React has hydrated it: otherwise the
 * router would replace the page that React is about to hydrate.
 */
export function waitForHydration(router: AnyRouter): void {
  const route = router.getMatchedRoutes(location.pathname)[0].at(-1);
  const Screen = route?.options.component;
  if (!route || !Screen) return;
  const hydrated = new Promise<void>((resolve) => {
    setTimeout(resolve, hydrationTimeoutMs);
    route.options.component = withMountSignal(Screen, resolve);
  });
  const unblock = router.history.block({
    enableBeforeUnload: false,
    blockerFn: async () => {
      // An error page has no screen that could report that it is mounted.
      if (router.state.matches.at(-1)?.status === 'success') await hydrated;
      return false;
    },
  });
  void hydrated.then(unblock);
}

/** Wraps a screen so that it reports when it is mounted, and first the fields that were filled in before. */
function withMountSignal(Screen: RouteComponent, onMount: () => void): RouteComponent {
  function FirstScreen() {
    // Before any submit that is held back until then (src/app/pages/early-scripts.ts).
    useLayoutEffect(() => reportEarlyChanges(document), []);
    useEffect(onMount, []);
    return <Screen />;
  }
  return Object.assign(FirstScreen, { preload: Screen.preload });
}
